/** The foot of every page: number, KSeF number, page of pages, and what this document is. */
import { inOneLine, labels } from "../labels.ts"
import { clearanceLabel, type PictureFacts } from "../picture-facts.ts"
import { colors, page, type Sheet } from "../sheet.ts"
import type { Ink } from "../surface.ts"

const ink: Ink = { weight: "regular", size: 7.5, color: colors.muted }
const smallInk: Ink = { weight: "regular", size: 6, color: colors.muted }

const top = 790

const shortened = (sheet: Sheet, text: string, width: number): string =>
  sheet.widthOf(text, ink) <= width ? text : (sheet.wrap(text, ink, width)[0] ?? "")

/** What is known once all pages have been counted. */
export interface Extent {
  readonly pages: number
  readonly hasReplaced: boolean
}

const notesOf = ({ language, digest }: PictureFacts, hasReplaced: boolean) => {
  const [pl, en] = labels.picture
  return [
    `${pl} ${digest}`,
    ...(language === "pl" ? [] : [en]),
    ...(hasReplaced ? [inOneLine(labels.replaced, language)] : []),
  ]
}

export const setFooter = (sheet: Sheet, facts: PictureFacts, extent: Extent): void => {
  const { language, invoice } = facts
  const left = shortened(sheet, `${invoice.number}  ·  ${clearanceLabel(facts)}`, 380)
  sheet.rule(top, colors.rule)
  sheet.set(left, page.left, top + 11, ink)
  const of = language === "pl" ? ` ${labels.of[0]} ` : " / "
  const pages = `${inOneLine(labels.page, language)} ${sheet.pageNumber}${of}${extent.pages}`
  sheet.setRight(pages, page.right, top + 11, ink)
  notesOf(facts, extent.hasReplaced).forEach((note, row) =>
    sheet.set(note, page.left, top + 20 + row * 8, smallInk),
  )
}
