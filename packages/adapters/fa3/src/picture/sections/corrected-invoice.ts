/** Of a correction: which invoice it corrects, why, and with effect from when. */
import { effects, inOneLine, type Label, labels } from "../labels.ts"
import type { PictureFacts } from "../picture-facts.ts"
import { colors, page, type Sheet } from "../sheet.ts"
import type { Ink } from "../surface.ts"
import { type Definition, fullWidth, heightOfDefinitions, setDefinitions } from "./definitions.ts"

const titleInk: Ink = { weight: "bold", size: 8, color: colors.accent }

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
  sheet.set(inOneLine(labels.corrected, facts.language), page.left, sheet.y + 8, titleInk)
  sheet.rule(sheet.y + 13, colors.accent)
  sheet.y += 18
  setDefinitions(sheet, definitions, fullWidth)
  sheet.y += 10
}
