/** What people read about the columns of a table that they send. */
import type { InLanguages } from "./line-text.ts"

export const columnMissing = (name: string): InLanguages => ({
  en: `the column ${name} is missing`,
  pl: `brak kolumny ${name}`,
})
