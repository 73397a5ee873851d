/** @template T @param {T} value @returns {Readonly<T>} */
function $freeze(value) {
  for (const member of Object.values(value)) if (typeof member === "object") $freeze(member);
  return Object.freeze(value);
}
