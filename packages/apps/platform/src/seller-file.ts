/** Reads the seller's data from a JSON file and validates it. */
import { readFile } from "node:fs/promises"
import { Seller } from "@procurement/domain/party"
import * as Schema from "effect/Schema"

export const readSellerFile = async (path: string): Promise<Seller> => {
  const text = await readFile(path, "utf8")
  try {
    return Schema.decodeUnknownSync(Seller)(JSON.parse(text))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split("\n", 1)[0] : String(cause)
    throw new Error(`SELLER_FILE=${path}: ${reason}`, { cause })
  }
}
