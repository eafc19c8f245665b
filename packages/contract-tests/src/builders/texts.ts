/**
 * Texts that may be stored, some under an earlier input rule than the current one. They contain
 * everything that breaks careless stores and writers: letters of many scripts, markup, quotes,
 * combining marks, emoji beyond the basic plane, unusual spaces.
 */
import { LineText } from "@procurement/domain/text"
import * as Schema from "effect/Schema"
import { type Random, defaultRandom } from "./random.ts"

const fragments = [
  "Kubek ceramiczny",
  "Łódź",
  "zażółć gęślą jaźń",
  "Größe",
  "Ελλάδα",
  "Київ",
  "日本語",
  "שלום",
  "سلام",
  "👩🏽‍🚒",
  "🧾",
  "𝔘",
  "e\u0301",
  "\u00e9",
  "\u00a0",
  "\u200b",
  "\u2028",
  "\ufeff",
  "&<>\"'",
  "&amp;",
  "]]>",
  "<!--",
  "\\",
  "\\u0000",
  "%s",
  "'; --",
  "$1",
  "{}",
  "null",
  "0",
  "1e3",
] as const

const storedText = Schema.decodeUnknownSync(LineText)

/** A text of at most `maximumLength` characters. */
export const aLineText = (random: Random = defaultRandom, maximumLength = 60): LineText => {
  const count = random.int(1, 6)
  const text = Array.from({ length: count }, () => random.pick(fragments)).join(" ")
  return storedText([...text].slice(0, maximumLength).join("").trim() || "x")
}
