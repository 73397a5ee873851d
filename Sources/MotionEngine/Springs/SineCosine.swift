import RealModule

/// The sine and the cosine of one angle, together.
///
/// Springs need both at every sample, and the C library reduces the angle twice. Here it is reduced once, by a multiple
/// of π/2 in two parts (33 bits, so that the product is exact, and the rest), and both polynomials run side by side
/// without a branch. The absolute error is below 2⁻⁵² for angles under 2¹⁹; beyond, the C library answers.
/// Coefficients: fdlibm, https://www.netlib.org/fdlibm/k_sin.c and k_cos.c
struct SineCosine {
  let sine: Double
  let cosine: Double

  init(_ angle: Double) {
    guard angle.magnitude < 0x1p19 else {
      sine = .sin(angle)
      cosine = .cos(angle)
      return
    }
    // Adding 1.5·2⁵² rounds to an integer, whose lowest bits then are at the end of the bit pattern.
    let shifted = angle * 0x1.45f306dc9c883p-1 + 0x1.8p52
    let turns = shifted - 0x1.8p52
    let quadrant = shifted.bitPattern
    let high = angle - turns * 0x1.921fb544p0
    let rest = turns * 0x1.0b4611a626331p-34
    let x = high - rest
    let tail = (high - x) - rest
    let z = x * x
    let w = z * z
    let s =
      8.333_333_333_322_489e-03 + z * (-1.984_126_982_985_795e-04 + z * 2.755_731_370_707_006_8e-06)
      + z * w * (-2.505_076_025_340_686_3e-08 + z * 1.589_690_995_211_55e-10)
    let cubed = z * x
    let sin = x - ((z * (0.5 * tail - cubed * s) - tail) + cubed * 0.166_666_666_666_666_32)
    let c =
      z * (0.041_666_666_666_666_6 + z * (-0.001_388_888_888_887_411 + z * 2.480_158_728_947_673e-05))
      + w * w * (-2.755_731_435_139_066_3e-07 + z * (2.087_572_321_298_175e-09 - z * 1.135_964_755_778_819_5e-11))
    let half = 0.5 * z
    let near = 1 - half
    let cos = near + (((1 - near) - half) + (z * c - x * tail))
    // Quadrants 1 and 3 exchange the two, 2 and 3 negate the sine, 1 and 2 the cosine.
    let swap = quadrant & 1 == 1
    let sineSign = (quadrant & 2) << 62
    let cosineSign = ((quadrant &+ 1) & 2) << 62
    sine = Double(bitPattern: (swap ? cos : sin).bitPattern ^ sineSign)
    cosine = Double(bitPattern: (swap ? sin : cos).bitPattern ^ cosineSign)
  }
}
