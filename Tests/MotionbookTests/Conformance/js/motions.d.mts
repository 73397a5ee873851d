// Made by motionbook. Errors are at most 0.002 of the travel.

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

export declare const brandPop: Preset<Spring>;
export declare const brandEnter: Preset<Bezier>;
export declare const brandEase: Preset<Bezier>;
export declare const brandWalk: Preset<Easing>;
export declare const timeShort: Preset<Duration>;
export declare const brandHop: Preset<Animations>;
export declare const cardAppear: Preset<Animations>;
export declare const cardSlide: Preset<Animations>;
export declare const brandSwing: Preset<Easing>;

/** All of them by name. */
declare const presets: {
  readonly "brand/pop": typeof brandPop;
  readonly "brand/enter": typeof brandEnter;
  readonly "brand/ease": typeof brandEase;
  readonly "brand/walk": typeof brandWalk;
  readonly "time/short": typeof timeShort;
  readonly "brand/hop": typeof brandHop;
  readonly "card/appear": typeof cardAppear;
  readonly "card/slide": typeof cardSlide;
  readonly "brand/swing": typeof brandSwing;
};
export default presets;
