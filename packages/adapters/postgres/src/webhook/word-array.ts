/**
 * Arrays of identifiers, names and whole numbers as PostgreSQL reads them. The driver quotes every
 * element of an array; of thousands of ids, that is more work than all the rest of the question.
 */

type Word = string | number | null

/** Needs no quotes; too long to be read as `null`. */
const plain = /^[\w-]{5,}$/

const isPlain = (word: Word): boolean => typeof word !== "string" || plain.test(word)

/** The value of an array parameter. What would need quotes is left to the driver. */
export const wordArray = (words: ReadonlyArray<Word>): string | ReadonlyArray<Word> =>
  words.every(isPlain) ? `{${words.map((word) => word ?? "null").join(",")}}` : words
