/**
 * Breaking a text into lines of a width: between words, and inside of a word that is wider than a
 * line. Nothing is lost but the spaces at the breaks.
 */

export type Measure = (text: string) => number

/** As many whole characters of the word as fit, at least one. */
const headOf = (word: string, width: number, measure: Measure): string => {
  const characters = Array.from(word)
  let [fits, tooMany] = [1, characters.length + 1]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (measure(characters.slice(0, middle).join("")) <= width) fits = middle
    else tooMany = middle
  }
  return characters.slice(0, fits).join("")
}

/** The pieces of a word, each of which fits on a line. */
const piecesOf = (word: string, width: number, measure: Measure): ReadonlyArray<string> => {
  const pieces: Array<string> = []
  let rest = word
  while (rest !== "" && measure(rest) > width) {
    const head = headOf(rest, width, measure)
    pieces.push(head)
    rest = rest.slice(head.length)
  }
  return rest === "" ? pieces : [...pieces, rest]
}

/** The lines of a text, none of an empty one. */
export const wrap = (text: string, width: number, measure: Measure): ReadonlyArray<string> => {
  if (text === "") return []
  if (measure(text) <= width) return [text]
  const lines: Array<string> = []
  let line = ""
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== "") lines.push(line)
    const pieces = piecesOf(word, width, measure)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ""
  }
  return line === "" ? lines : [...lines, line]
}
