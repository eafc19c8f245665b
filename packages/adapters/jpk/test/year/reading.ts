/** Reads the files of a month again, with a reader of the tests. */

/** A row by the names of its elements or columns. */
export type Cells = Readonly<Record<string, string>>

const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" }

const elementsOf = (xml: string): Cells =>
  Object.fromEntries(
    [...xml.matchAll(/<(?<name>\w+)>(?<text>[^<]*)<\/\k<name>>/gu)].map(({ groups = {} }) => {
      const { name = "", text = "" } = groups
      return [name, text.replaceAll(/&\w+;/gu, (entity) => entities[entity] ?? entity)]
    }),
  )

export interface JpkContent {
  readonly rows: ReadonlyArray<Cells>
  /** SprzedazCtrl. */
  readonly control: Cells
  readonly head: Cells
}

export const readJpk = (xml: string): JpkContent => {
  const [head = "", rest = ""] = xml.split("<Ewidencja>")
  const [, control = ""] = /<SprzedazCtrl>(.*)<\/SprzedazCtrl>/u.exec(rest) ?? []
  const rows = [...rest.matchAll(/<SprzedazWiersz>(.*)<\/SprzedazWiersz>/gu)]
  return {
    head: elementsOf(head),
    rows: rows.map(([, row = ""]) => elementsOf(row)),
    control: elementsOf(control),
  }
}

/** The cells of a CSV with semicolons: a text in quotes may contain anything, quotes doubled. */
const recordsOf = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const records: Array<Array<string>> = []
  let record: Array<string> = []
  for (const match of text.matchAll(/(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/gu)) {
    const [, quoted, plain = "", end] = match
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ";") continue
    records.push(record)
    record = []
  }
  return records
}

export interface CsvContent {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Cells>
}

export const readCsv = (csv: string): CsvContent => {
  if (!csv.startsWith("\uFEFF")) throw new TypeError("there is no byte order mark")
  const [columns = [], ...records] = recordsOf(csv.slice(1))
  const rows = records.map((record) => {
    if (record.length !== columns.length) throw new TypeError(`${record.length} cells`)
    return Object.fromEntries(columns.map((name, nth) => [name, record[nth] ?? ""]))
  })
  return { columns, rows }
}

/** A decimal with two places in hundredths; with a comma in a CSV. */
export const hundredths = (text = ""): bigint => {
  if (!/^-?\d+[.,]\d\d$/u.test(text)) throw new TypeError(`${text} is no amount`)
  return BigInt(text.replace(/[.,]/u, ""))
}

/** Hundredths as a decimal with a point. */
export const decimal = (amount: bigint): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, "0")
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const sumOf = (rows: ReadonlyArray<Cells>, name: string): bigint =>
  rows.reduce((sum, row) => sum + hundredths(row[name]), 0n)
