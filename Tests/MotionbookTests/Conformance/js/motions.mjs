// Made by motionbook. Errors are at most 0.002 of the travel. Checksum 61b4bcf4ab123d6e.

/** @template T @param {T} value @returns {Readonly<T>} */
function $freeze(value) {
  for (const member of Object.values(value)) if (typeof member === "object") $freeze(member);
  return Object.freeze(value);
}

/** Straight lines through points: x, y, x, y, … @param {...number} points @returns {(progress: number) => number} */
function $linear(...points) {
  return (progress) => {
    let end = 2;
    while (end + 2 < points.length && points[end] <= progress) end += 2;
    const [x, y, endX, endY] = points.slice(end - 2, end + 2);
    return endX > x ? y + ((endY - y) * (progress - x)) / (endX - x) : endY;
  };
}

/** A staircase. @param {number} count @param {number} jumps @param {number} first @returns {(progress: number) => number} */
function $steps(count, jumps, first) {
  return (progress) => Math.min(Math.max(Math.floor(progress * count) + first, 0), jumps) / jumps;
}

/** brand/pop@3 0123456789ab: Spring(duration: 0.5, bounce: 0.3).delay(0.2), within 0.001722 of its travel, within 0.001 of its end when its time is over */
export const brandPop = /* @__PURE__ */ $freeze({
  name: "brand/pop",
  version: 3,
  hash: "0123456789abcdef",
  css: "linear(0, 0.0078 1.37%, 0.045 3.21%, 0.1178 5.43%, 0.2147 7.71%, 0.5662 15.34%, 0.7095 18.94%, 0.819 22.3%, 0.9042 25.7%, 0.9689 29.3%, 1.0143 33.3%, 1.0408 38.05%, 1.0464 43.97%, 1.0029 68.44%, 0.9975 88.5%, 1)",
  duration: 0.818746717,
  delay: 0.2,
  ease: $linear(0, 0, 0.0137, 0.0078, 0.0321, 0.045, 0.0543, 0.1178, 0.0771, 0.2147, 0.1534, 0.5662, 0.1894, 0.7095, 0.223, 0.819, 0.257, 0.9042, 0.293, 0.9689, 0.333, 1.0143, 0.3805, 1.0408, 0.4397, 1.0464, 0.6844, 1.0029, 0.885, 0.9975, 1, 1),
  spring: { mass: 1, stiffness: 157.913670417, damping: 17.59291886 },
  reactSpring: { tension: 157.913670417, friction: 17.59291886 },
  reanimated: { mass: 1, stiffness: 157.913670417, damping: 17.59291886 },
  waapi: {
    options: {
      easing: "linear(0, 0.0078 1.37%, 0.045 3.21%, 0.1178 5.43%, 0.2147 7.71%, 0.5662 15.34%, 0.7095 18.94%, 0.819 22.3%, 0.9042 25.7%, 0.9689 29.3%, 1.0143 33.3%, 1.0408 38.05%, 1.0464 43.97%, 1.0029 68.44%, 0.9975 88.5%, 1)",
      duration: 818.7467,
      delay: 200,
      fill: "both"
    }
  },
  reducedMotion: {
    css: "linear",
    duration: 0.1,
    ease: (progress) => progress,
    waapi: { options: { easing: "linear", duration: 100, fill: "both" } },
  },
});

/** brand/enter: cubic-bezier(0.05, 0.7, 0.1, 1).duration(0.4) */
export const brandEnter = /* @__PURE__ */ $freeze({
  name: "brand/enter",
  css: "cubic-bezier(0.05, 0.7, 0.1, 1)",
  duration: 0.4,
  ease: [0.05, 0.7, 0.1, 1],
  gsap: "M0,0 C0.05,0.7 0.1,1 1,1",
  waapi: { options: { easing: "cubic-bezier(0.05, 0.7, 0.1, 1)", duration: 400, fill: "both" } },
});

/** brand/ease: ease */
export const brandEase = /* @__PURE__ */ $freeze({
  name: "brand/ease",
  css: "ease",
  ease: [0.25, 0.1, 0.25, 1],
  gsap: "M0,0 C0.25,0.1 0.25,1 1,1",
  waapi: { options: { easing: "ease", fill: "both" } },
});

/** brand/walk: steps(4).duration(1) */
export const brandWalk = /* @__PURE__ */ $freeze({
  name: "brand/walk",
  css: "steps(4)",
  duration: 1,
  ease: $steps(4, 4, 0),
  waapi: { options: { easing: "steps(4)", duration: 1000, fill: "both" } },
});

/** time/short */
export const timeShort = /* @__PURE__ */ $freeze({
  name: "time/short",
  duration: 0.15,
  waapi: { options: { duration: 150 } },
});

/** brand/hop */
export const brandHop = /* @__PURE__ */ $freeze({
  name: "brand/hop",
  duration: 1,
  delay: 0.25,
  repeat: 2,
  repeatType: "reverse",
  waapi: {
    animations: [
      {
        keyframes: [
          { offset: 0, easing: "cubic-bezier(0.2, 0, 0, 1)", opacity: 0 },
          { offset: 0.5, opacity: 1 },
          { offset: 0.5, opacity: 0.5 },
          { offset: 1, opacity: 0 }
        ],
        options: { duration: 1000, delay: 250, iterations: 3, direction: "alternate", fill: "both" }
      },
      {
        keyframes: [
          { offset: 0, easing: "cubic-bezier(0.333333333, 0, 0.666666667, 0.333333333)", translate: "0px 0px" },
          { offset: 1, translate: "30px 0px" }
        ],
        options: { duration: 1000, delay: 250, iterations: 3, direction: "alternate", fill: "both" }
      }
    ]
  },
});

/** card/appear */
export const cardAppear = /* @__PURE__ */ $freeze({
  name: "card/appear",
  waapi: {
    animations: [
      {
        event: "in",
        keyframes: [{ offset: 0, opacity: 0 }, { offset: 1, opacity: 1 }],
        options: { duration: 200, fill: "both" }
      },
      {
        event: "out",
        keyframes: [{ offset: 0, opacity: 1 }, { offset: 1, opacity: 0 }],
        options: { duration: 200, fill: "both" }
      }
    ]
  },
});

/** card/slide */
export const cardSlide = /* @__PURE__ */ $freeze({
  name: "card/slide",
  waapi: {
    animations: [
      {
        event: "in",
        keyframes: [{ offset: 0, translate: "0px 100%" }, { offset: 1, translate: "0px 0px" }],
        options: { duration: 200, fill: "both" }
      },
      {
        event: "out",
        keyframes: [{ offset: 0, translate: "0px 0px" }, { offset: 1, translate: "0px 100%" }],
        options: { duration: 200, fill: "both" }
      }
    ]
  },
});

/** brand/swing: .easeIn(duration: 1).repeatCount(3, autoreverses: true), within 0.00182 of its travel */
export const brandSwing = /* @__PURE__ */ $freeze({
  name: "brand/swing",
  css: "linear(0, 0.0084 2.54%, 0.0483 5.91%, 0.1219 9.74%, 0.2325 14.01%, 0.3823 18.72%, 0.5721 23.81%, 0.7877 28.89%, 1.0017 33.4%, 0.9869 36.42%, 0.9415 39.88%, 0.8617 43.78%, 0.7445 48.13%, 0.5879 52.9%, 0.3925 58.02%, 0.1925 62.64%, -0.0017 66.74%, 0.0131 69.76%, 0.0585 73.21%, 0.1383 77.11%, 0.2555 81.46%, 0.4121 86.24%, 0.6075 91.36%, 0.8291 96.47%, 1)",
  duration: 3,
  ease: $linear(0, 0, 0.0254, 0.0084, 0.0591, 0.0483, 0.0974, 0.1219, 0.1401, 0.2325, 0.1872, 0.3823, 0.2381, 0.5721, 0.2889, 0.7877, 0.334, 1.0017, 0.3642, 0.9869, 0.3988, 0.9415, 0.4378, 0.8617, 0.4813, 0.7445, 0.529, 0.5879, 0.5802, 0.3925, 0.6264, 0.1925, 0.6674, -0.0017, 0.6976, 0.0131, 0.7321, 0.0585, 0.7711, 0.1383, 0.8146, 0.2555, 0.8624, 0.4121, 0.9136, 0.6075, 0.9647, 0.8291, 1, 1),
  waapi: {
    options: {
      easing: "linear(0, 0.0084 2.54%, 0.0483 5.91%, 0.1219 9.74%, 0.2325 14.01%, 0.3823 18.72%, 0.5721 23.81%, 0.7877 28.89%, 1.0017 33.4%, 0.9869 36.42%, 0.9415 39.88%, 0.8617 43.78%, 0.7445 48.13%, 0.5879 52.9%, 0.3925 58.02%, 0.1925 62.64%, -0.0017 66.74%, 0.0131 69.76%, 0.0585 73.21%, 0.1383 77.11%, 0.2555 81.46%, 0.4121 86.24%, 0.6075 91.36%, 0.8291 96.47%, 1)",
      duration: 3000,
      fill: "both"
    }
  },
});

export default /* @__PURE__ */ $freeze({
  "brand/pop": brandPop,
  "brand/enter": brandEnter,
  "brand/ease": brandEase,
  "brand/walk": brandWalk,
  "time/short": timeShort,
  "brand/hop": brandHop,
  "card/appear": cardAppear,
  "card/slide": cardSlide,
  "brand/swing": brandSwing,
});
