/** Reads the seller's data from a JSON file and validates it. */
import { readFile } from "node:fs/promises"
import { Seller } from "@procurement/domain/party"
import * as Schema from "effect/Schema"

/** An unknown field is rejected: a misspelt account would silently be absent from invoices. */
const readSeller = Schema.decodeUnknownSync(Seller, { onExcessProperty: "error", errors: "all" })

/** Every broken rule with the field that breaks it, in one line. */
const reasonOf = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause))
    .replaceAll(/\n\s+at /g, " at ")
    .replaceAll("\n", "; ")

export const readSellerFile = async (path: string): Promise<Seller> => {
  const text = await readFile(path, "utf8")
  try {
    return readSeller(JSON.parse(text))
  } catch (cause) {
    throw new Error(`SELLER_FILE=${path}: ${reasonOf(cause)}`, { cause })
  }
}
