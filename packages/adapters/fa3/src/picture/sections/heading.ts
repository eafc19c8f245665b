/**
 * The head of the first page (what this is, its number and days, KSeF's code beside it, and the
 * invoice that a correction corrects) and the foot of every page: number, KSeF number, page of
 * pages, and what this document is.
 */
import { effects, inOneLine, inTwoParts, type Label, labels } from "../labels.ts"
import { buyerReferenceOf, clearanceLabel, type PictureFacts, titleOf } from "../picture-facts.ts"
import {
  colors,
  type Definition,
  fullWidth,
  heightOfDefinitions,
  page,
  setDefinitions,
  type Sheet,
} from "../sheet.ts"
import type { Ink } from "../surface.ts"
import { qrCode, rectanglesOf } from "../verification-link.ts"

const titleInk: Ink = { weight: "bold", size: 11, color: colors.accent }
const translationInk: Ink = { weight: "regular", size: 11, color: colors.muted }
const numberInk: Ink = { weight: "bold", size: 20, color: colors.ink }
const clearanceInk: Ink = { weight: "bold", size: 7, color: colors.ink }
const linkInk: Ink = { weight: "regular", size: 7, color: colors.accent }

/** Points; with 49 modules a module is 0.7 mm, which phones read from paper with ease. */
const codeSide = 98

/** Of KOD II, whose link is far longer: with RSA it has 101 modules, each of 0.4 mm. */
const smallestModule = 1.2

const gap = 16
const areaOfText = { left: page.left, right: 392 }

interface Code {
  readonly link: string
  readonly label: string
  readonly words: string
}

/** Sets a code that ends at `right`; answers where it begins and where it ends below. */
const setCode = (sheet: Sheet, { link, label, words }: Code, right: number, widest = Infinity) => {
  const code = qrCode(link)
  const side = Math.max(codeSide, code.size * smallestModule)
  const left = right - side
  const top = page.top
  sheet.paint(rectanglesOf(code, left, top, side), "#000000")
  sheet.link({ x: left, y: top, width: side, height: side }, link)
  const below = top + side
  sheet.setRight(label, right, below + 12, clearanceInk)
  const width = Math.min(sheet.widthOf(words, linkInk), widest)
  sheet.setRight(words, right, below + 22, linkInk, widest)
  sheet.link({ x: right - width, y: below + 15, width, height: 9 }, link)
  return { left, bottom: below + 26 }
}

/** KOD I, and left of it KOD II when there is one (ksef-docs, kody-qr.md). */
const setCodes = (sheet: Sheet, facts: PictureFacts) => {
  const { link, certificateLink, language } = facts
  const clearance = {
    link,
    label: clearanceLabel(facts),
    words: inOneLine(labels.verify, language),
  }
  const first = setCode(sheet, clearance, page.right)
  if (certificateLink === undefined) return { left: areaOfText.right, bottom: first.bottom }
  const words = inOneLine(labels.verifyIssuer, language)
  const issuer = { link: certificateLink, label: "CERTYFIKAT", words }
  // The label of KOD I is wider than its code.
  const begin = Math.min(first.left, page.right - sheet.widthOf(clearance.label, clearanceInk))
  const second = setCode(sheet, issuer, begin - gap, codeSide)
  return { left: second.left - gap, bottom: Math.max(first.bottom, second.bottom) }
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
  const codes = setCodes(sheet, facts)
  const area = { ...areaOfText, right: Math.min(areaOfText.right, codes.left) }
  const [title, translation] = inTwoParts(titleOf(facts.invoice), facts.language)
  sheet.set(title, page.left, page.top + 10, titleInk)
  const after = page.left + sheet.widthOf(title, titleInk) + 8
  sheet.set(translation, after, page.top + 10, translationInk)
  sheet.y = page.top + 16
  for (const line of sheet.wrap(facts.invoice.number, numberInk, area.right - page.left)) {
    sheet.set(line, page.left, sheet.y + 20, numberInk)
    sheet.y += 26
  }
  sheet.y += 8
  setDefinitions(sheet, factsOf(facts), area)
  sheet.y = (sheet.pageNumber === 1 ? Math.max(sheet.y, codes.bottom) : sheet.y) + 20
}

const correctedInk: Ink = { weight: "bold", size: 8, color: colors.accent }

const definitionsOf = ({ invoice, language }: PictureFacts): ReadonlyArray<Definition> => {
  const { correction } = invoice
  if (correction === undefined) return []
  const { number, issueDate, ksefNumber, reason, effect } = correction
  const known = effect === undefined ? undefined : effects[effect]
  const rows: ReadonlyArray<readonly [Label, string | undefined]> = [
    [labels.correctedNumber, `${number}, ${issueDate}`],
    [labels.correctedKsefNumber, ksefNumber],
    [labels.reason, reason],
    [labels.effect, known === undefined ? effect : inOneLine(known, language)],
  ]
  return rows.flatMap(([label, value]) =>
    value === undefined ? [] : [[inOneLine(label, language), value] as const],
  )
}

export const setCorrected = (sheet: Sheet, facts: PictureFacts): void => {
  const definitions = definitionsOf(facts)
  if (definitions.length === 0) return
  sheet.need(Math.min(120, 18 + heightOfDefinitions(sheet, definitions, fullWidth)))
  sheet.set(inOneLine(labels.corrected, facts.language), page.left, sheet.y + 8, correctedInk)
  sheet.rule(sheet.y + 13, colors.accent)
  sheet.y += 18
  setDefinitions(sheet, definitions, fullWidth)
  sheet.y += 10
}

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
