/**
 * The paper: pages of A4, a place to write next, texts set where they belong, and pairs of a label
 * and its value, one below the other, values aligned and wrapped.
 *
 * Independent of invoices. Coordinates are points from the top left; texts stand on a baseline.
 */
import type { Lettering } from "./lettering.ts"
import type { Ink, Rectangle, Surface } from "./surface.ts"
import { replacement } from "./typeface.ts"

export const page = {
  width: 595.28,
  height: 841.89,
  left: 46,
  right: 549.28,
  top: 48,
  bottom: 778,
} as const

export const colors = {
  ink: "#1b1f24",
  muted: "#69727d",
  accent: "#173a63",
  rule: "#d4d9df",
  band: "#f1f4f7",
  paper: "#ffffff",
} as const

export interface Sheet {
  /** How far down the present page is filled. */
  y: number
  /** The present page, from 1. */
  readonly pageNumber: number
  /** Whether a character had to be replaced so far. */
  readonly hasReplaced: boolean
  readonly widthOf: (text: string, ink: Ink) => number
  readonly wrap: (text: string, ink: Ink, width: number) => ReadonlyArray<string>
  /** Sets a line of text from `x` on. */
  readonly set: (text: string, x: number, baseline: number, ink: Ink) => void
  /** Sets a line of text that ends at `right`, smaller when it would be wider than `width`. */
  readonly setRight: (
    text: string,
    right: number,
    baseline: number,
    ink: Ink,
    width?: number,
  ) => void
  readonly rule: (y: number, color: string, left?: number, right?: number) => void
  readonly paint: (rectangles: ReadonlyArray<Rectangle>, color: string) => void
  readonly link: (area: Rectangle, url: string) => void
  /** Starts a new page unless this one has enough room; returns whether it did. */
  readonly need: (height: number) => boolean
}

/** Begins on the surface's first page; `endPage` is called before each new one. */
export const makeSheet = (
  surface: Surface,
  lettering: Lettering,
  endPage: (sheet: Sheet) => void,
): Sheet => {
  const { settable, widthOf } = lettering
  let hasReplaced = false
  let pageNumber = 1
  const put = (text: string, x: number, y: number, ink: Ink): void => {
    if (text === "") return
    hasReplaced ||= text.includes(replacement)
    surface.text(text, x, y, ink)
  }
  const sheet: Sheet = {
    y: page.top,
    get pageNumber() {
      return pageNumber
    },
    get hasReplaced() {
      return hasReplaced
    },
    widthOf: (text, ink) => widthOf(settable(text), ink),
    wrap: lettering.wrap,
    set: (text, x, baseline, ink) => put(settable(text), x, baseline, ink),
    setRight: (text, right, baseline, ink, width = Number.POSITIVE_INFINITY) => {
      const known = settable(text)
      const natural = widthOf(known, ink)
      const fitting = natural <= width ? ink : { ...ink, size: (ink.size * width) / natural }
      put(known, right - widthOf(known, fitting), baseline, fitting)
    },
    rule: (y, color, left = page.left, right = page.right) => surface.line(left, right, y, color),
    paint: surface.paint,
    link: surface.link,
    need: (height) => {
      if (sheet.y + height <= page.bottom) return false
      endPage(sheet)
      surface.addPage()
      pageNumber += 1
      sheet.y = page.top
      return true
    },
  }
  return sheet
}

export type Definition = readonly [label: string, value: string]

const labelInk: Ink = { weight: "regular", size: 8, color: colors.muted }
const valueInk: Ink = { weight: "regular", size: 8.5, color: colors.ink }
const leading = 13

interface Area {
  readonly left: number
  readonly right: number
}

const columnGap = 14

const valuesAt = (sheet: Sheet, definitions: ReadonlyArray<Definition>, left: number): number =>
  left + columnGap + Math.max(0, ...definitions.map(([label]) => sheet.widthOf(label, labelInk)))

/** The height that the definitions will take. */
export const heightOfDefinitions = (
  sheet: Sheet,
  definitions: ReadonlyArray<Definition>,
  { left, right }: Area,
): number => {
  const width = right - valuesAt(sheet, definitions, left)
  const lines = definitions.map(([, value]) => sheet.wrap(value, valueInk, width).length)
  return leading * lines.reduce((sum, count) => sum + count, 0)
}

/** Sets them from `sheet.y` on; long values continue on the next page. */
export const setDefinitions = (
  sheet: Sheet,
  definitions: ReadonlyArray<Definition>,
  { left, right }: Area,
): void => {
  const at = valuesAt(sheet, definitions, left)
  for (const [label, value] of definitions) {
    sheet.wrap(value, valueInk, right - at).forEach((line, index) => {
      sheet.need(leading)
      const baseline = sheet.y + 9
      if (index === 0) sheet.set(label, left, baseline, labelInk)
      sheet.set(line, at, baseline, valueInk)
      sheet.y += leading
    })
  }
}

/** The whole width of the page. */
export const fullWidth: Area = { left: page.left, right: page.right }
