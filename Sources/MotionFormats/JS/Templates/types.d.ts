/** x1, y1, x2, y2. */
export type ControlPoints = readonly [number, number, number, number];

/** Of progress 0…1. */
export type EasingFunction = (progress: number) => number;

/** Which motion it is, the motion, and what plays instead where people ask for reduced motion. */
export type Preset<Motion> = Motion & {
  readonly name: string;
  readonly version?: number;
  readonly hash?: string;
  readonly reducedMotion?: Duration | Bezier | Easing | Spring | Animations;
};

/** Seconds, and how often it is played again, as Motion has it. */
export interface Times {
  readonly duration?: number;
  readonly delay?: number;
  readonly repeat?: number;
  readonly repeatType?: "loop" | "reverse";
}

/** A length of time in seconds. */
export interface Duration {
  readonly duration: number;
  readonly waapi: { readonly options: KeyframeAnimationOptions };
}

interface Curve extends Times {
  /** An easing function for style sheets. */
  readonly css: string;
  readonly ease: ControlPoints | EasingFunction;
  /** A path for GSAP's CustomEase. */
  readonly gsap?: string;
  readonly waapi: { readonly properties?: readonly string[]; readonly options: KeyframeAnimationOptions };
}

/** A curve that is one cubic Bézier. */
export interface Bezier extends Curve {
  readonly ease: ControlPoints;
  readonly gsap: string;
}

/** Any other curve. */
export interface Easing extends Curve {
  readonly ease: EasingFunction;
}

/** Mass, stiffness and damping. */
export interface Coefficients {
  readonly mass: number;
  readonly stiffness: number;
  readonly damping: number;
}

/** A spring; `ease` and `css` are within the error that its comment states. */
export interface Spring extends Easing {
  /** For Motion (with `type: "spring"`) and anime.js. */
  readonly spring: Coefficients;
  /** Mass 1. */
  readonly reactSpring: { readonly tension: number; readonly friction: number };
  /** Not there when overdamped: Reanimated plays such a spring as a critically damped one. */
  readonly reanimated?: Coefficients;
}

/** Keyframes: an animation for each property. */
export interface Animations extends Times {
  readonly waapi: { readonly animations: readonly PropertyAnimation[] };
}

/** For `element.animate(keyframes, options)`. */
export interface PropertyAnimation {
  /** Which of several things moves. */
  readonly target?: string;
  /** For a view that comes and goes. */
  readonly event?: "in" | "out";
  /** For `CSS.registerProperty()`. */
  readonly register?: PropertyDefinition;
  readonly keyframes: Keyframe[];
  readonly options: KeyframeAnimationOptions;
}
