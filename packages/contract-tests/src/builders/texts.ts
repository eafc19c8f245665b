/**
 * Texts that may stand in an invoice, with all that breaks careless stores and writers: letters of
 * many scripts, markup, quotes, combining marks, emoji beyond the basic plane, odd spaces.
 */
import { type LineText, lineText } from "@procurement/domain/text"
import { type Chance, usualChance } from "./chance.ts"

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

/** A text of at most that many characters. */
export const aLineText = (chance: Chance = usualChance, maximumLength = 60): LineText => {
  const count = chance.int(1, 6)
  const text = Array.from({ length: count }, () => chance.pick(fragments)).join(" ")
  return lineText([...text].slice(0, maximumLength).join("").trim() || "x")
}
