/**
 * The layout of A4 pages: the current position, texts on a baseline, and aligned, wrapped pairs of
 * a label and its value.
 *
 * Independent of invoices. Coordinates are points from the top left.
 */
import type { TextMetrics } from "./text-metrics.ts"
import type { TextStyle, Rectangle, Canvas } from "./canvas.ts"
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

export interface Layout {
  /** How far down the current page is filled. */
  y: number
  /** The current page, from 1. */
  readonly pageNumber: number
  /** Whether a character has been replaced so far. */
  readonly hasReplaced: boolean
  readonly widthOf: (text: string, style: TextStyle) => number
  readonly wrap: (text: string, style: TextStyle, width: number) => ReadonlyArray<string>
  /** Prints a line of text from `x` on. */
  readonly set: (text: string, x: number, baseline: number, style: TextStyle) => void
  /** Prints a line of text that ends at `right`, in a smaller size when it would exceed `width`. */
  readonly setRight: (
    text: string,
    right: number,
    baseline: number,
    style: TextStyle,
    width?: number,
  ) => void
  readonly rule: (y: number, color: string, left?: number, right?: number) => void
  readonly paint: (rectangles: ReadonlyArray<Rectangle>, color: string) => void
  readonly link: (area: Rectangle, url: string) => void
  /** Starts a new page unless this one has enough space; returns whether it did. */
  readonly need: (height: number) => boolean
}

/** Starts on the canvas's first page; `endPage` is called before each new one. */
export const makeLayout = (
  canvas: Canvas,
  textMetrics: TextMetrics,
  endPage: (layout: Layout) => void,
): Layout => {
  const { renderable, widthOf } = textMetrics
  let hasReplaced = false
  let pageNumber = 1
  const put = (text: string, x: number, y: number, style: TextStyle): void => {
    if (text === "") return
    hasReplaced ||= text.includes(replacement)
    canvas.text(text, x, y, style)
  }
  const layout: Layout = {
    y: page.top,
    get pageNumber() {
      return pageNumber
    },
    get hasReplaced() {
      return hasReplaced
    },
    widthOf: (text, style) => widthOf(renderable(text), style),
    wrap: textMetrics.wrap,
    set: (text, x, baseline, style) => put(renderable(text), x, baseline, style),
    setRight: (text, right, baseline, style, width = Number.POSITIVE_INFINITY) => {
      const printable = renderable(text)
      const natural = widthOf(printable, style)
      const fitting = natural <= width ? style : { ...style, size: (style.size * width) / natural }
      put(printable, right - widthOf(printable, fitting), baseline, fitting)
    },
    rule: (y, color, left = page.left, right = page.right) => canvas.line(left, right, y, color),
    paint: canvas.paint,
    link: canvas.link,
    need: (height) => {
      if (layout.y + height <= page.bottom) return false
      endPage(layout)
      canvas.addPage()
      pageNumber += 1
      layout.y = page.top
      return true
    },
  }
  return layout
}

export type Definition = readonly [label: string, value: string]

const labelStyle: TextStyle = { weight: "regular", size: 8, color: colors.muted }
const valueStyle: TextStyle = { weight: "regular", size: 8.5, color: colors.ink }
const leading = 13

interface Area {
  readonly left: number
  readonly right: number
}

const columnGap = 14

const valuesAt = (layout: Layout, definitions: ReadonlyArray<Definition>, left: number): number =>
  left + columnGap + Math.max(0, ...definitions.map(([label]) => layout.widthOf(label, labelStyle)))

/** The height of the definitions. */
export const heightOfDefinitions = (
  layout: Layout,
  definitions: ReadonlyArray<Definition>,
  { left, right }: Area,
): number => {
  const width = right - valuesAt(layout, definitions, left)
  const lines = definitions.map(([, value]) => layout.wrap(value, valueStyle, width).length)
  return leading * lines.reduce((sum, count) => sum + count, 0)
}

/** Prints the definitions from `layout.y` on; long values continue on the next page. */
export const setDefinitions = (
  layout: Layout,
  definitions: ReadonlyArray<Definition>,
  { left, right }: Area,
): void => {
  const at = valuesAt(layout, definitions, left)
  for (const [label, value] of definitions) {
    layout.wrap(value, valueStyle, right - at).forEach((line, index) => {
      layout.need(leading)
      const baseline = layout.y + 9
      if (index === 0) layout.set(label, left, baseline, labelStyle)
      layout.set(line, at, baseline, valueStyle)
      layout.y += leading
    })
  }
}

/** The whole width of the page. */
export const fullWidth: Area = { left: page.left, right: page.right }
