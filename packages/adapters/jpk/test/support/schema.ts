/** Validates JPK_V7M(3) against the schema of the tests. */
import { readFileSync } from "node:fs"
import { XmlDocument, XmlLibError, XsdValidator } from "libxml2-wasm"

const schema = XsdValidator.fromDoc(
  XmlDocument.fromBuffer(readFileSync(new URL("../jpk-v7m3.xsd", import.meta.url))),
)

/** Returns what the schema rejects. */
export const faultsOf = (xml: string): ReadonlyArray<string> => {
  const document = XmlDocument.fromString(xml)
  try {
    schema.validate(document)
    return []
  } catch (error) {
    if (error instanceof XmlLibError) return error.details.map(({ message }) => message.trim())
    throw error
  } finally {
    document.dispose()
  }
}
