// Made by motionbook. Errors are at most 0.002 of the travel. Checksum 17bafc9c8e4167c9.

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
