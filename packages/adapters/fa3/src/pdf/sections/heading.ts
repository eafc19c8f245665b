/**
 * The head of the first page (title, number, dates, KSeF's code, and the invoice that a correction
 * corrects) and the foot of every page: number, KSeF number, page numbers and a note on the legal
 * status of the PDF.
 */
import { effects, inOneLine, inTwoParts, type Label, labels } from "../labels.ts"
import { buyerReferenceOf, clearanceLabel, type PdfContent, titleOf } from "../pdf-content.ts"
import {
  colors,
  type Definition,
  fullWidth,
  heightOfDefinitions,
  page,
  setDefinitions,
  type Layout,
} from "../layout.ts"
import type { TextStyle } from "../canvas.ts"
import { qrCode, rectanglesOf } from "../verification-link.ts"

const titleStyle: TextStyle = { weight: "bold", size: 11, color: colors.accent }
const translationStyle: TextStyle = { weight: "regular", size: 11, color: colors.muted }
const numberStyle: TextStyle = { weight: "bold", size: 20, color: colors.ink }
const clearanceStyle: TextStyle = { weight: "bold", size: 7, color: colors.ink }
const linkStyle: TextStyle = { weight: "regular", size: 7, color: colors.accent }

/** Points; with 49 modules a module is 0.7 mm, which phones scan easily from paper. */
const codeSide = 98

/** For KOD II, whose link is far longer: with RSA it has 101 modules, each of 0.4 mm. */
const smallestModule = 1.2

const gap = 16
const areaOfText = { left: page.left, right: 392 }

interface Code {
  readonly link: string
  readonly label: string
  readonly words: string
}

/** Prints a code that ends at `right`; returns its left and bottom edge. */
const setCode = (
  layout: Layout,
  { link, label, words }: Code,
  right: number,
  widest = Infinity,
) => {
  const code = qrCode(link)
  const side = Math.max(codeSide, code.size * smallestModule)
  const left = right - side
  const top = page.top
  layout.paint(rectanglesOf(code, left, top, side), "#000000")
  layout.link({ x: left, y: top, width: side, height: side }, link)
  const below = top + side
  layout.setRight(label, right, below + 12, clearanceStyle)
  const width = Math.min(layout.widthOf(words, linkStyle), widest)
  layout.setRight(words, right, below + 22, linkStyle, widest)
  layout.link({ x: right - width, y: below + 15, width, height: 9 }, link)
  return { left, bottom: below + 26 }
}

/** KOD I, and KOD II to the left of it for an offline invoice (ksef-docs, kody-qr.md). */
const setCodes = (layout: Layout, facts: PdfContent) => {
  const { link, certificateLink, language } = facts
  const clearance = {
    link,
    label: clearanceLabel(facts),
    words: inOneLine(labels.verify, language),
  }
  const first = setCode(layout, clearance, page.right)
  if (certificateLink === undefined) return { left: areaOfText.right, bottom: first.bottom }
  const words = inOneLine(labels.verifyIssuer, language)
  const issuer = { link: certificateLink, label: "CERTYFIKAT", words }
  // The label of KOD I is wider than its code.
  const begin = Math.min(first.left, page.right - layout.widthOf(clearance.label, clearanceStyle))
  const second = setCode(layout, issuer, begin - gap, codeSide)
  return { left: second.left - gap, bottom: Math.max(first.bottom, second.bottom) }
}

const factsOf = ({ invoice, language }: PdfContent): ReadonlyArray<Definition> => {
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

export const setHeading = (layout: Layout, facts: PdfContent): void => {
  layout.paint([{ x: 0, y: 0, width: page.width, height: 5 }], colors.accent)
  const codes = setCodes(layout, facts)
  const area = { ...areaOfText, right: Math.min(areaOfText.right, codes.left) }
  const [title, translation] = inTwoParts(titleOf(facts.invoice), facts.language)
  layout.set(title, page.left, page.top + 10, titleStyle)
  const after = page.left + layout.widthOf(title, titleStyle) + 8
  layout.set(translation, after, page.top + 10, translationStyle)
  layout.y = page.top + 16
  for (const line of layout.wrap(facts.invoice.number, numberStyle, area.right - page.left)) {
    layout.set(line, page.left, layout.y + 20, numberStyle)
    layout.y += 26
  }
  layout.y += 8
  setDefinitions(layout, factsOf(facts), area)
  layout.y = (layout.pageNumber === 1 ? Math.max(layout.y, codes.bottom) : layout.y) + 20
}

const correctedStyle: TextStyle = { weight: "bold", size: 8, color: colors.accent }

const definitionsOf = ({ invoice, language }: PdfContent): ReadonlyArray<Definition> => {
  const { correction } = invoice
  if (correction === undefined) return []
  const { number, issueDate, ksefNumber, reason, effect, buyerBefore } = correction
  const effectLabel = effect === undefined ? undefined : effects[effect]
  const rows: ReadonlyArray<readonly [Label, string | undefined]> = [
    [labels.correctedNumber, `${number}, ${issueDate}`],
    [labels.correctedKsefNumber, ksefNumber],
    [labels.reason, reason],
    [labels.effect, effectLabel === undefined ? effect : inOneLine(effectLabel, language)],
    [labels.buyerBefore, buyerBefore && [buyerBefore.name, ...buyerBefore.address].join(", ")],
  ]
  return rows.flatMap(([label, value]) =>
    value === undefined ? [] : [[inOneLine(label, language), value] as const],
  )
}

export const setCorrected = (layout: Layout, facts: PdfContent): void => {
  const definitions = definitionsOf(facts)
  if (definitions.length === 0) return
  layout.need(Math.min(120, 18 + heightOfDefinitions(layout, definitions, fullWidth)))
  layout.set(inOneLine(labels.corrected, facts.language), page.left, layout.y + 8, correctedStyle)
  layout.rule(layout.y + 13, colors.accent)
  layout.y += 18
  setDefinitions(layout, definitions, fullWidth)
  layout.y += 10
}

const style: TextStyle = { weight: "regular", size: 7.5, color: colors.muted }
const smallStyle: TextStyle = { weight: "regular", size: 6, color: colors.muted }

const top = 790

const shortened = (layout: Layout, text: string, width: number): string =>
  layout.widthOf(text, style) <= width ? text : (layout.wrap(text, style, width)[0] ?? "")

/** Known only after all pages have been counted. */
export interface Extent {
  readonly pages: number
  readonly hasReplaced: boolean
}

const notesOf = ({ language, digest, invoice }: PdfContent, hasReplaced: boolean) => {
  const [pl, en] = labels.pdf
  const registers = invoice.registers.join("  ·  ")
  return [
    ...(registers === "" ? [] : [`${inOneLine(labels.seller, language)}: ${registers}`]),
    `${pl} ${digest}`,
    ...(language === "pl" ? [] : [en]),
    ...(hasReplaced ? [inOneLine(labels.replaced, language)] : []),
  ]
}

export const setFooter = (layout: Layout, facts: PdfContent, extent: Extent): void => {
  const { language, invoice } = facts
  const left = shortened(layout, `${invoice.number}  ·  ${clearanceLabel(facts)}`, 380)
  layout.rule(top, colors.rule)
  layout.set(left, page.left, top + 11, style)
  const of = language === "pl" ? ` ${labels.of[0]} ` : " / "
  const pages = `${inOneLine(labels.page, language)} ${layout.pageNumber}${of}${extent.pages}`
  layout.setRight(pages, page.right, top + 11, style)
  notesOf(facts, extent.hasReplaced).forEach((note, row) =>
    layout.set(note, page.left, top + 20 + row * 8, smallStyle),
  )
}
