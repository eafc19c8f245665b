/** The foot of every page: number, KSeF number, page of pages, and what this document is. */
import { inOneLine, labels } from "../labels.ts"
import { clearanceLabel, type PictureFacts } from "../picture-facts.ts"
import { colors, type Ink, page, type Sheet } from "../sheet.ts"

const ink: Ink = { weight: "regular", size: 7.5, color: colors.muted }
const smallInk: Ink = { weight: "regular", size: 6, color: colors.muted }

const top = 790

const shortened = (sheet: Sheet, text: string, width: number): string =>
  sheet.widthOf(text, ink) <= width ? text : (sheet.wrap(text, ink, width)[0] ?? "")

const notesOf = (sheet: Sheet, { language, digest }: PictureFacts): ReadonlyArray<string> => {
  const [pl, en] = labels.picture
  return [
    `${pl} ${digest}`,
    ...(language === "pl" ? [] : [en]),
    ...(sheet.hasReplaced ? [inOneLine(labels.replaced, language)] : []),
  ]
}

/** Sets the foot of all pages; they must all be there. */
export const setFooters = (sheet: Sheet, facts: PictureFacts): void => {
  const { document } = sheet
  const { language, invoice } = facts
  const { start, count } = document.bufferedPageRange()
  const notes = notesOf(sheet, facts)
  const left = shortened(sheet, `${invoice.number}  ·  ${clearanceLabel(facts)}`, 380)
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index)
    sheet.rule(top, colors.rule)
    sheet.set(left, page.left, top + 11, ink)
    const pageWord = inOneLine(labels.page, language)
    const of = language === "pl" ? ` ${labels.of[0]} ` : " / "
    sheet.setRight(`${pageWord} ${index + 1}${of}${count}`, page.right, top + 11, ink)
    notes.forEach((note, row) => sheet.set(note, page.left, top + 20 + row * 8, smallInk))
  }
}
