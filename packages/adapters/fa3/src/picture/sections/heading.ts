/** The head of the first page: what this is, its number and days, and KSeF's code beside it. */
import { inOneLine, inTwoParts, type Label, labels } from "../labels.ts"
import { buyerReferenceOf, clearanceLabel, type PictureFacts } from "../picture-facts.ts"
import { qrCode, rectanglesOf } from "../qr-code.ts"
import { colors, page, type Sheet } from "../sheet.ts"
import type { Ink } from "../surface.ts"
import { type Definition, setDefinitions } from "./definitions.ts"

const titleInk: Ink = { weight: "bold", size: 11, color: colors.accent }
const translationInk: Ink = { weight: "regular", size: 11, color: colors.muted }
const numberInk: Ink = { weight: "bold", size: 20, color: colors.ink }
const clearanceInk: Ink = { weight: "bold", size: 7, color: colors.ink }
const linkInk: Ink = { weight: "regular", size: 7, color: colors.accent }

/** Points; with 49 modules a module is 0.7 mm, which phones read from paper with ease. */
const codeSide = 98

const areaOfText = { left: page.left, right: 392 }

const setCode = (sheet: Sheet, facts: PictureFacts): number => {
  const left = page.right - codeSide
  const top = page.top
  sheet.paint(rectanglesOf(qrCode(facts.link), left, top, codeSide), "#000000")
  sheet.link({ x: left, y: top, width: codeSide, height: codeSide }, facts.link)
  const below = top + codeSide
  sheet.setRight(clearanceLabel(facts), page.right, below + 12, clearanceInk)
  const words = inOneLine(labels.verify, facts.language)
  sheet.setRight(words, page.right, below + 22, linkInk)
  const width = sheet.widthOf(words, linkInk)
  sheet.link({ x: page.right - width, y: below + 15, width, height: 9 }, facts.link)
  return below + 26
}

const factsOf = ({ invoice, language }: PictureFacts): ReadonlyArray<Definition> => {
  const { issueDate, suppliedOn, payment, order } = invoice
  const rows: ReadonlyArray<readonly [Label, string | undefined]> = [
    [labels.issued, issueDate],
    [labels.supplied, suppliedOn],
    [labels.due, payment.due.join(", ")],
    [labels.order, order.number],
    [labels.ordered, order.date],
    [labels.buyerReference, buyerReferenceOf(invoice)],
  ]
  return rows.flatMap(([label, value]) =>
    value === undefined || value === "" ? [] : [[inOneLine(label, language), value] as const],
  )
}

export const setHeading = (sheet: Sheet, facts: PictureFacts): void => {
  sheet.paint([{ x: 0, y: 0, width: page.width, height: 5 }], colors.accent)
  const endOfCode = setCode(sheet, facts)
  const [title, translation] = inTwoParts(labels.title, facts.language)
  sheet.set(title, page.left, page.top + 10, titleInk)
  const after = page.left + sheet.widthOf(title, titleInk) + 8
  sheet.set(translation, after, page.top + 10, translationInk)
  sheet.y = page.top + 16
  for (const line of sheet.wrap(facts.invoice.number, numberInk, areaOfText.right - page.left)) {
    sheet.set(line, page.left, sheet.y + 20, numberInk)
    sheet.y += 26
  }
  sheet.y += 8
  setDefinitions(sheet, factsOf(facts), areaOfText)
  sheet.y = (sheet.pageNumber === 1 ? Math.max(sheet.y, endOfCode) : sheet.y) + 20
}
