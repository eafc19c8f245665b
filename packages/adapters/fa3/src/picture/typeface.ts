/**
 * The typeface of the picture: Noto Sans (SIL Open Font License), of which the used glyphs are
 * embedded, and the texts it can set.
 *
 * A character without a glyph is set as U+FFFD, so that the reader sees that something is there;
 * characters that have no shape at all are left out.
 */
import { readFileSync } from "node:fs"
import { glyphCoverage } from "./glyph-coverage.ts"
import { leanFont } from "./lean-font.ts"

export type Weight = "regular" | "bold"

export interface Typeface {
  /** The TrueType files. */
  readonly files: Readonly<Record<Weight, Buffer>>
  /** The text as it can be set, character by character. */
  readonly settable: (text: string) => string
}

export const replacement = "\ufffd"

const files: Readonly<Record<Weight, string>> = {
  regular: "400Regular/NotoSans_400Regular.ttf",
  bold: "600SemiBold/NotoSans_600SemiBold.ttf",
}

const readFont = (weight: Weight): Buffer =>
  readFileSync(new URL(files[weight], import.meta.resolve("@expo-google-fonts/noto-sans")))

/** Latin text, as nearly all is: in the font for certain. */
const plain = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f]*$/
const shapeless = /\p{Default_Ignorable_Code_Point}/gu
const separator = /[\p{Zl}\p{Zp}]/gu

const settableBy =
  (isCovered: (codePoint: number) => boolean) =>
  (text: string): string => {
    if (plain.test(text)) return text
    const shaped = text.normalize("NFC").replace(shapeless, "").replace(separator, " ")
    return Array.from(shaped, (character) =>
      isCovered(character.codePointAt(0) as number) ? character : replacement,
    ).join("")
  }

/** Reads the fonts. Throws when the package with them is not installed. */
export const loadTypeface = (): Typeface => {
  const regular = readFont("regular")
  const bold = readFont("bold")
  const [inRegular, inBold] = [glyphCoverage(regular), glyphCoverage(bold)]
  const isCovered = (codePoint: number) => inRegular(codePoint) && inBold(codePoint)
  return {
    files: { regular: leanFont(regular), bold: leanFont(bold) },
    settable: settableBy(isCovered),
  }
}
