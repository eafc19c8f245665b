/**
 * Text from elsewhere (names, addresses, answers of servers) as it may stand in a letter: no line
 * ends, no control characters, none that turn the direction of writing, not longer than told.
 */
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

export const plain = (text: string, maximumLength = 200): string => {
  const line = text.replace(unwanted, " ").toWellFormed().trim()
  const characters = [...line]
  if (characters.length <= maximumLength) return line
  return `${characters.slice(0, maximumLength - 1).join("")}…`
}
