/** A staircase. @param {number} count @param {number} jumps @param {number} first @returns {(progress: number) => number} */
function $steps(count, jumps, first) {
  return (progress) => Math.min(Math.max(Math.floor(progress * count) + first, 0), jumps) / jumps;
}
