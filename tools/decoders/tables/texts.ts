/** Decoders of texts: files that people upload, addresses, and fields of HTTP. */
import { isMailbox, mailboxFault, mailboxOf } from "@procurement/domain/email"
import { callbackUrlObjection, publicCallbackPolicy } from "@procurement/domain/webhook"
import { elixir0, NotWritable, pain001, polishCode } from "@procurement/lib-credit-transfer"
import { csvTable, textCell } from "@procurement/lib-csv"
import { CsvUnreadable, readCsv } from "@procurement/lib-csv/read-csv"
import { isNetwork, retryAfterSeconds } from "@procurement/lib-http"
import { readStatements, StatementUnreadable, textOfStatement } from "@procurement/lib-mt940"
import { readXml, XmlUnreadable } from "@procurement/lib-xml"
import { bankStatement } from "../../../packages/adapters/http-express/src/schema/bank-statement.ts"
import { type Decoder, orRefused, textOf } from "../decoder.ts"
import { exampleInvoices } from "./samples.ts"

const imports = "operators import files, a few a day; other requests wait up to half a second"

const priceList =
  'sku;name_pl;gross_price_pln;gross_price_eur\r\nKUB-330;"Kubek ""Łąka""";27,99;6.50\r\n'

const statement = [
  ":20:MT940",
  ":25:/PL61109010140000071219812874",
  ":28C:233/1",
  ":60F:C261128PLN1000,00",
  ":61:2611291129CN124,50NTRFNONREF//BK20261129-7",
  ":86:020~00VE02",
  "~205265877635-20261129-19B5A3B1",
  "~2144C9-E4 FV/2026/11/000001",
  "~32Przykladowa Spolka",
  ":61:261129D12,NCHG700",
  ":62F:C261129PLN1112,50",
  "-",
].join("\r\n")

const transfers =
  "date,amount,currency,title,payer_name,payer_account,reference,account\n" +
  "2026-11-29,1234.56,PLN,FV/2026/11/000001,Firma,PL61109010140000071219812874,BK-1,PL1\n"

/** A spreadsheet would run it: OWASP, CSV Injection, consulted 2026-11-30. */
const isFormula = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell)

const table = csvTable<string>({ text: textCell })

/** Writes the text into a cell, and reads it as a spreadsheet does. */
const writtenIntoCsv = (text: string): void => {
  const written = table.head + table.line(text, 1)
  const cell = readCsv(written).rows[0]?.cells["text"] ?? ""
  if (isFormula(cell)) throw new Error(`a spreadsheet runs ${JSON.stringify(cell)}`)
}

const transferOf = (title: string) => ({
  amount: 123_456,
  currency: "PLN" as const,
  creditor: { name: title, iban: "PL61109010140000071219812874" },
  title,
})

const fileOf = (text: string) => ({
  id: "PAY-1",
  createdAt: "2026-11-30T10:00:00",
  day: "2026-11-30",
  currency: "PLN" as const,
  debtor: { name: text, iban: "PL61109010140000071219812874" },
  transfers: [{ ...transferOf(text), id: "1" }],
})

/** Any text must leave the file well-formed, with the same titles. */
const writtenIntoPayments = (text: string): void => {
  orRefused([NotWritable], () => readXml(pain001(fileOf(text))))
  const file = orRefused([NotWritable], () => elixir0(fileOf(text)))
  if (file !== undefined && Buffer.from(file).toString("latin1").trimEnd().includes("\n")) {
    throw new Error("a text starts a second transfer")
  }
  orRefused([NotWritable], () => polishCode(transferOf(text), "5265877635"))
}

const texts = ["Łąka & Syn", "=1+1", "\t=A1", "-5", "|2", "<a>", "]]>", "&#0;", "\u202E", "😀"]

export const textDecoders: ReadonlyArray<Decoder> = [
  {
    name: "xml",
    samples: exampleInvoices.slice(0, 3),
    maximumBytes: 1_000_000,
    words: [
      "<a>",
      "</a>",
      "<![CDATA[",
      "]]>",
      "<!--",
      "-->",
      "<?x ?>",
      "&#x0;",
      'xmlns=""',
      "<!DOCTYPE",
    ],
    sources: /packages\/lib\/xml\/src|node_modules\/saxes/,
    slowBecause: "the worker reads documents, and no request waits for it",
    read: (input) => orRefused([XmlUnreadable], () => readXml(textOf(input))),
  },
  {
    name: "csv",
    samples: [priceList, transfers],
    maximumBytes: 900_000,
    words: ['"', '""', ";", ",", "\t", "\r\n", "\n", "\uFEFF", "name_pl"],
    sources: /packages\/lib\/csv\/src|csv-parse/,
    slowBecause: imports,
    read: (input) => orRefused([CsvUnreadable], () => readCsv(textOf(input))),
  },
  {
    name: "mt940",
    samples: [statement],
    maximumBytes: 900_000,
    words: [":61:", ":86:", ":60F:", "~20", "//", "{4:", "\r\n", "C", "D", "RC", ","],
    sources: /packages\/lib\/mt940\/src/,
    slowBecause: imports,
    read: (input) => orRefused([StatementUnreadable], () => readStatements(textOfStatement(input))),
  },
  {
    name: "bank-statement",
    samples: [statement, transfers],
    maximumBytes: 900_000,
    words: [":61:", ":86:", ",", ";", "\n", "2026-02-30", "EUR"],
    sources: /bank-statement|packages\/domain\/src\/payment/,
    slowBecause: imports,
    read: (input) => bankStatement.safeParse({ content: textOf(input) }),
  },
  {
    name: "webhook-url",
    samples: ["https://example.com:8443/hooks?a=b", "http://[::1]/", "https://user:pw@host/#x"],
    maximumBytes: 4_096,
    words: ["https://", "@", "\\", "%00", "[", "]", ":0", "xn--", "\u2028", "//"],
    sources: /webhook\/endpoint/,
    read: (input) => callbackUrlObjection(textOf(input), publicCallbackPolicy),
  },
  {
    name: "mailbox",
    samples: ["jan.kowalski+faktury@example.com", "żółw@example.com", "a@xn--d-0ga.pl"],
    maximumBytes: 4_096,
    words: ["@", ".", "-", "..", "+", "\u0000", '"'],
    sources: /email\/mailbox/,
    read: (input) => {
      const text = textOf(input)
      if (isMailbox(text) !== (mailboxFault(text) === undefined)) throw new Error("two answers")
      return mailboxOf(text)
    },
  },
  {
    name: "retry-after",
    samples: ["120", "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT"],
    maximumBytes: 16_384,
    words: ["Sun Nov  6 08:49:37 1994", "GMT", " ", "99999999999999", "-1"],
    sources: /packages\/lib\/http\/src\/retry-after/,
    read: (input) => {
      const seconds = retryAfterSeconds(textOf(input), 1_796_000_000_000)
      if (seconds !== undefined && !(seconds >= 0)) throw new Error(`a delay of ${seconds}`)
    },
  },
  {
    name: "network",
    samples: ["10.0.0.0/8", "2001:db8::/32", "192.0.2.1"],
    maximumBytes: 1_024,
    words: ["/", ".", ":", "::", "ffff", "%eth0"],
    sources: /packages\/lib\/http\/src\/networks/,
    read: (input) => isNetwork(textOf(input)),
  },
  {
    name: "csv-writing",
    samples: texts,
    maximumBytes: 65_536,
    words: ["=", "+", "-", "@", "\t", "\r", "\n", '"', "'", ";", " ", "\u00a0", "\u200b"],
    sources: /packages\/lib\/csv\/src/,
    read: (input) => writtenIntoCsv(textOf(input)),
  },
  {
    name: "payment-writing",
    samples: texts,
    maximumBytes: 65_536,
    words: ["\n", "\r", '"', "<", "&", "\u0000", "\u2028", "|", "^"],
    sources: /packages\/lib\/credit-transfer\/src/,
    read: (input) => writtenIntoPayments(textOf(input)),
  },
]
