/**
 * Codes of tax offices that JPK_V7M(3) accepts (KodUrzedu): the voivodeship, an even number from 02
 * to 32, and the office within it.
 *
 * Source: the Ministry's list eD/KodyUrzedowSkarbowych of 2022-01-05, 400 codes, consulted
 * 2026-11-27.
 */

/** By voivodeship: the first and the last office of each run of numbers. */
const offices: Readonly<Record<string, ReadonlyArray<readonly [number, number]>>> = {
  "02": [
    [2, 34],
    [71, 71],
  ],
  "04": [
    [2, 23],
    [71, 71],
  ],
  "06": [
    [2, 22],
    [71, 71],
  ],
  "08": [
    [2, 14],
    [71, 71],
  ],
  "10": [
    [2, 29],
    [71, 71],
  ],
  "12": [
    [2, 28],
    [71, 71],
  ],
  "14": [
    [2, 49],
    [71, 73],
  ],
  "16": [
    [2, 13],
    [71, 71],
  ],
  "18": [
    [2, 23],
    [71, 71],
  ],
  "20": [
    [2, 15],
    [71, 71],
  ],
  "22": [
    [2, 21],
    [71, 71],
  ],
  "24": [
    [2, 36],
    [71, 72],
  ],
  "26": [
    [2, 15],
    [71, 71],
  ],
  "28": [
    [2, 16],
    [71, 71],
  ],
  "30": [
    [2, 23],
    [25, 39],
    [71, 72],
  ],
  "32": [
    [2, 20],
    [71, 71],
  ],
}

/** Returns whether the text is the code of a tax office, four digits. */
export const isTaxOffice = (text: string): boolean => {
  if (!/^\d{4}$/.test(text)) return false
  const number = Number(text.slice(2))
  const runs = offices[text.slice(0, 2)] ?? []
  return runs.some(([first, last]) => first <= number && number <= last)
}
