// It needs JUnit 4, androidx.compose.animation:animation-core 1.7 or newer, Motions.kt, and vectors.json among the
// resources of the tests; or set MOTIONBOOK_VECTORS to its path.

import androidx.compose.animation.core.AnimationSpec
import androidx.compose.animation.core.AnimationVector1D
import androidx.compose.animation.core.Easing
import androidx.compose.animation.core.VectorConverter
import java.io.File
import kotlin.math.abs
import kotlin.math.roundToLong
import org.junit.Assert.assertTrue
import org.junit.Test

/** Compares Compose with the values of the catalog. */
class ConformanceTest {
  private val motions: Map<String, Any> = mapOf(
%%MOTIONS%%  )

  @Test
  fun motionsPlayAsTheCatalogSays() {
    val platform = vectors.member("platforms").member("kotlin")
    for (omitted in platform.list("omitted")) {
      println("left out: ${omitted.text("preset")}: ${omitted.text("part")}: ${omitted.text("reason")}")
    }
    val wrong = mutableListOf<String>()
    for (check in platform.list("checks")) {
      val vector = vectors.list("vectors")[(check["vector"] as Double).toInt()]
      val name = check.text("channel")
      val values = vector.list("channels").first { it.text("name") == name }["values"] as List<*>
      val times = vector["times"] as List<*>
      val motion = motions.getValue(check.text("motion"))
      for (index in times.indices) {
        val time = times[index] as Double
        val allowed = when (val own = check["allowed"]) {
          is List<*> -> own[index] as Double
          else -> own as Double
        }
        val played = play(motion, time)
        val expected = values[index] as Double
        if (!(abs(played - expected) <= allowed)) {
          wrong += "${check.text("motion")} at $time: $played, not $expected ± $allowed"
        }
      }
    }
    assertTrue(wrong.take(20).joinToString("\n"), wrong.isEmpty())
  }

  private fun play(motion: Any, time: Double): Double = when (motion) {
    is Easing -> motion.transform(time.toFloat()).toDouble()
    is Int -> motion / 1000.0
    else -> {
      @Suppress("UNCHECKED_CAST")
      val spec = (motion as AnimationSpec<Float>).vectorize(Float.VectorConverter)
      val nanoseconds = (time * 1e9).roundToLong()
      spec.getValueFromNanos(nanoseconds, AnimationVector1D(0f), AnimationVector1D(1f), AnimationVector1D(0f))
        .value.toDouble()
    }
  }

  private val vectors: Map<*, *> by lazy {
    val path = System.getenv("MOTIONBOOK_VECTORS")
    val text = if (path != null) File(path).readText() else
      checkNotNull(javaClass.getResource("/vectors.json")) { "vectors.json is not among the resources" }.readText()
    JsonText(text).value() as Map<*, *>
  }
}

private fun Map<*, *>.member(name: String): Map<*, *> = this[name] as Map<*, *>

private fun Map<*, *>.text(name: String): String = this[name] as String

private fun Map<*, *>.list(name: String): List<Map<*, *>> = (this[name] as List<*>).map { it as Map<*, *> }

/** Reads JSON without a library. */
private class JsonText(private val text: String) {
  private var at = 0

  fun value(): Any? {
    skipSpace()
    return when (text[at]) {
      '{' -> members()
      '[' -> elements()
      '"' -> string()
      't' -> word("true", true)
      'f' -> word("false", false)
      'n' -> word("null", null)
      else -> number()
    }
  }

  private fun skipSpace() {
    while (text[at].isWhitespace()) at++
  }

  private fun word(word: String, value: Any?): Any? {
    at += word.length
    return value
  }

  private fun members(): Map<String, Any?> {
    val members = LinkedHashMap<String, Any?>()
    each('}') {
      val name = string()
      skipSpace()
      at++
      members[name] = value()
    }
    return members
  }

  private fun elements(): List<Any?> {
    val elements = ArrayList<Any?>()
    each(']') { elements.add(value()) }
    return elements
  }

  private fun each(end: Char, body: () -> Unit) {
    at++
    skipSpace()
    while (text[at] != end) {
      body()
      skipSpace()
      if (text[at] == ',') at++
      skipSpace()
    }
    at++
  }

  private fun string(): String {
    val result = StringBuilder()
    at++
    while (text[at] != '"') {
      var character = text[at++]
      if (character == '\\') {
        character = text[at++]
        when (character) {
          'n' -> character = '\n'
          't' -> character = '\t'
          'r' -> character = '\r'
          'b' -> character = '\b'
          'f' -> character = '\u000C'
          'u' -> {
            character = text.substring(at, at + 4).toInt(16).toChar()
            at += 4
          }
        }
      }
      result.append(character)
    }
    at++
    return result.toString()
  }

  private fun number(): Double {
    val start = at
    while (at < text.length && text[at] in "+-.0123456789eE") at++
    return text.substring(start, at).toDouble()
  }
}
