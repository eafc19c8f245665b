/** Pairs of a label and its value, one below the other, values aligned and wrapped. */
import { colors, page, type Sheet } from "../sheet.ts"
import type { Ink } from "../surface.ts"

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

/** Sets them from `sheet.y` on; long values go on over pages. */
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
