/** x1, y1, x2, y2. */
export type ControlPoints = readonly [number, number, number, number];

/** Function of progress 0…1. */
export type EasingFunction = (progress: number) => number;

/** Motion with its recipe, and its replacement for reduced motion. */
export type Preset<Motion> = Motion & {
  readonly name: string;
  readonly version?: number;
  readonly hash?: string;
  readonly reducedMotion?: Duration | Bezier | Easing | Spring | Animations;
};

/** Seconds, and number of repetitions, as in Motion. */
export interface Times {
  readonly duration?: number;
  readonly delay?: number;
  readonly repeat?: number;
  readonly repeatType?: "loop" | "reverse";
}

/** Duration in seconds. */
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

/** Curve of one cubic Bézier. */
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

/** Spring; `ease` and `css` are within the error in its comment. */
export interface Spring extends Easing {
  /** For Motion (with `type: "spring"`) and anime.js. */
  readonly spring: Coefficients;
  /** Mass 1. */
  readonly reactSpring: { readonly tension: number; readonly friction: number };
  /** Missing if overdamped: Reanimated plays such a spring as critically damped. */
  readonly reanimated?: Coefficients;
}

/** Keyframes: an animation for each property. */
export interface Animations extends Times {
  readonly waapi: { readonly animations: readonly PropertyAnimation[] };
}

/** For `element.animate(keyframes, options)`. */
export interface PropertyAnimation {
  /** Target, if there are several. */
  readonly target?: string;
  /** Entrance or exit of a view. */
  readonly event?: "in" | "out";
  /** For `CSS.registerProperty()`. */
  readonly register?: PropertyDefinition;
  readonly keyframes: Keyframe[];
  readonly options: KeyframeAnimationOptions;
}
