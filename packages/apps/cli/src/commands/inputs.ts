/** How the command line reads what is a file for people, or is shorter than JSON. */
import { createHash, X509Certificate } from "node:crypto"
import { readFileSync } from "node:fs"
import { type Input, UsageError } from "@procurement/lib-cli"
import { textOfStatement } from "@procurement/lib-mt940"
import { readInput } from "../input.ts"

const fileText = (name: string): string | undefined => {
  try {
    return readFileSync(name, "utf8")
  } catch {
    return undefined
  }
}

/** The `x5t#S256` of the certificate in a PEM file; a text in that form is used directly. */
export const certificateFile: Input = {
  placeholder: "<file>",
  text: "PEM file (or its x5t#S256): the client authenticates with it and gets no secret",
  read: (text, flag) => {
    const pem = fileText(text)
    if (pem === undefined) {
      if (/[./]/.test(text)) throw new UsageError(`${flag} ${text}: the file can't be read`)
      return text
    }
    try {
      const { raw } = new X509Certificate(pem)
      return createHash("sha256").update(raw).digest("base64url")
    } catch {
      throw new UsageError(`${flag} ${text}: the file contains no certificate in PEM`)
    }
  },
}

/** A PDF as the API takes it; the schema says what is wrong with it. */
export const scan: Input = {
  placeholder: "<file>",
  text: "the scanned document, a PDF",
  read: (file, flag) => {
    try {
      return readFileSync(file, "base64")
    } catch {
      throw new UsageError(`${flag} ${file}: the file can't be read`)
    }
  },
}

export const statement: Input = {
  placeholder: "<file>",
  read: (file) => {
    try {
      return textOfStatement(readInput(file))
    } catch {
      throw new UsageError(`${file}: the file can't be read`)
    }
  },
}

/** Days, or a duration in ISO 8601. */
export const overlap: Input = {
  placeholder: "<days>",
  text: "0 to 30 (default: 7), or a duration like P1DT12H; never past the end of the old one",
  read: (text) => (/^\d+$/.test(text) ? `P${text}D` : text),
}
