/** Decoders of texts: files that people upload, addresses, and fields of HTTP. */
import { planPriceList } from "@procurement/domain/catalog"
import { isMailbox, mailboxFault, mailboxOf } from "@procurement/domain/email"
import { matched, namedIn } from "@procurement/domain/payment"
import { callbackUrlObjection, publicCallbackPolicy } from "@procurement/domain/webhook"
import { CsvUnreadable, readCsv } from "@procurement/lib-csv/read-csv"
import { isNetwork, retryAfterSeconds } from "@procurement/lib-http"
import { readStatements, StatementUnreadable, textOfStatement } from "@procurement/lib-mt940"
import { readXml, XmlUnreadable } from "@procurement/lib-xml"
import { readBankStatement } from "../../../packages/adapters/http-express/src/schema/bank-statement.ts"
import { fileLimits } from "../../../packages/adapters/http-express/src/schema/file-content.ts"
import { type Decoder, orRefused, PropertyBroken, textOf } from "../decoder.ts"
import { exampleInvoices, hostileXml } from "./samples.ts"

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

/** The greatest length of a file in a request. */
const maximumFile = 900_000

const repeated = (head: string, piece: string, most = maximumFile): string =>
  head + piece.repeat(Math.floor((most - head.length) / piece.length))

const statementHead = ":20:1\n:60F:C261128PLN1,\n"
const extremeStatements = [
  repeated(statementHead, ":61:261129C1,NTRF\n"),
  repeated(statementHead, `:61:261129C1,NTRF\n:86:${"~20x".repeat(2_400)}\n`),
  repeated(statementHead, ":20:\n"),
  repeated(statementHead, "\n"),
]

const transferHead = "date,amount,currency,title\n"
const extremeTables = [
  repeated("a\n", "1\n"),
  repeated("", "\n"),
  repeated("a\n", '""\n'),
  repeated('a\n"', '""'),
  repeated(`${"a,".repeat(99)}a\n`, "1\n"),
  repeated("a\n", ","),
  repeated(transferHead, "2026-11-29,1,PLN,\n"),
  repeated(transferHead, "x,,,\n"),
  repeated(transferHead, `2026-11-29,1,PLN,${"FV/2026/11/000001".repeat(1_000)}\n`),
]

const priceHead = "sku;category;unit;name_pl;gross_price_pln;gross_price_eur;vat_rate;annex15;gtu\n"
const extremePriceLists = [
  priceHead +
    Array.from({ length: 10_000 }, (_, nth) => `A-${nth};k;szt.;Kubek;9,99;2,50;23;no;none`).join(
      "\n",
    ),
  repeated(priceHead, "x;;;;;;;;\n"),
  repeated("sku\n", "A-1\n"),
]

/** Reads a price list and compares it with an empty catalog. */
function* readPriceList(text: string) {
  return yield* planPriceList(yield* readCsv(text, fileLimits), new Map())
}

export const textDecoders: ReadonlyArray<Decoder> = [
  {
    name: "xml",
    samples: exampleInvoices.slice(0, 3),
    extremes: hostileXml,
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
    // Only the worker reads documents.
    maximumMillis: 500,
    read: (input) => orRefused([XmlUnreadable], () => readXml(textOf(input))),
  },
  {
    name: "csv",
    samples: [priceList, transfers],
    extremes: extremeTables,
    maximumBytes: maximumFile,
    words: ['"', '""', ";", ",", "\t", "\r\n", "\n", "\uFEFF", "name_pl"],
    sources: /packages\/lib\/csv\/src/,
    read: (input) => orRefused([CsvUnreadable], () => readCsv(textOf(input), fileLimits)),
  },
  {
    name: "price-list",
    samples: [priceList],
    extremes: [...extremePriceLists, ...extremeTables],
    maximumBytes: maximumFile,
    words: ['"', ";", "\n", "sku;", "gtu", "GTU_06", "tak", "2026-12-01", "https://a.example/1"],
    sources: /packages\/lib\/csv\/src|domain\/src\/(?:catalog|text)/,
    read: (input) => orRefused([CsvUnreadable], () => readPriceList(textOf(input))),
  },
  {
    name: "mt940",
    samples: [statement],
    extremes: extremeStatements,
    maximumBytes: maximumFile,
    words: [":61:", ":86:", ":60F:", "~20", "//", "{4:", "\r\n", "C", "D", "RC", ","],
    sources: /packages\/lib\/mt940\/src/,
    read: (input) => orRefused([StatementUnreadable], () => readStatements(textOfStatement(input))),
  },
  {
    name: "bank-statement",
    samples: [statement, transfers],
    extremes: [...extremeStatements, ...extremeTables],
    maximumBytes: maximumFile,
    words: [":61:", ":86:", ",", ";", "\n", "2026-02-30", "EUR"],
    sources: /bank-statement|domain\/src\/payment|packages\/lib\/(?:csv|mt940)\/src/,
    read: (input) => readBankStatement(textOf(input)),
  },
  {
    name: "transfer-title",
    samples: ["5265877635-20261129-19B5A3B144C9-E4 FV/2026/11/000001", "za fv/2026/11/0000 01"],
    maximumBytes: 1_000,
    words: ["FV/2026/11/", "-IZ202611-", "000001", "\u00a0", "\n", "5265877635-"],
    sources: /domain\/src\/(?:payment\/bank-statement|invoice\/invoice-number)/,
    read: (input) => {
      const match = matched(namedIn(textOf(input)), new Map())
      if (match._tag === "One") throw new PropertyBroken("it pays an invoice that does not exist")
    },
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
    sources: /email\/mailbox|node_modules\/(?:zod|effect\/dist\/Schema)/,
    read: (input) => {
      const text = textOf(input)
      if (isMailbox(text) !== (mailboxFault(text) === undefined))
        throw new PropertyBroken("two answers")
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
      if (seconds !== undefined && !(seconds >= 0))
        throw new PropertyBroken(`a delay of ${seconds}`)
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
]
