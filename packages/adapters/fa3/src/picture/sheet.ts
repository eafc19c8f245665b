/**
 * The paper: pages of A4, a place to write next, texts set where they belong.
 *
 * Knows nothing of invoices. Coordinates are points from the top left; texts stand on a baseline.
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
  /** Goes to a new page unless there is so much room on this one; tells whether it did. */
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
