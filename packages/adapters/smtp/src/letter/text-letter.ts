/** Lays a letter out as plain text, for programs that show no HTML. */
import type { Letter } from "./letter.ts"

const width = 76

/** Wraps words into lines; a word longer than a line (an address) gets a separate line. */
const filled = (text: string): string => {
  const lines: Array<string> = []
  for (const word of text.split(" ")) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(word)
  }
  return lines.join("\n")
}

const factLines = ({ facts }: Letter): string => {
  const longest = Math.max(...facts.map(({ label }) => label.length))
  return facts.map(({ label, value }) => `  ${`${label}:`.padEnd(longest + 2)}${value}`).join("\n")
}

export const textLetter = (letter: Letter, sender: string): string => {
  const { heading, news, facts, advice, action, reason } = letter
  const parts = [
    `${heading}\n${"=".repeat(Math.min(width, heading.length))}`,
    ...news.map(filled),
    ...(facts.length === 0 ? [] : [factLines(letter)]),
    ...advice.map(filled),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    // RFC 3676, 4.3: the signature follows.
    `-- \n${sender}\n${filled(reason)}`,
  ]
  return `${parts.join("\n\n")}\n`
}
