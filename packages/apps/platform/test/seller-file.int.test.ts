/** The file with the seller's data, and the messages that end a start. */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import { describe, expect, it, onTestFinished } from "vitest"
import { readSellerFile } from "../src/index.ts"

const iban = "PL61109010140000071219812874"
const seller = {
  nip: "5265877635",
  name: "Merch Polska sp. z o.o.",
  address: { countryCode: "PL", line1: "ul. Przykładowa 1" },
  krs: "0000123456",
  regon: "123456785",
  bdo: "000012345",
  bankAccounts: [{ currency: "PLN", iban, bankName: "Bank Przykładowy S.A." }],
  paymentTermDays: 14,
}

const fileWith = async (content: object): Promise<string> => {
  const path = join(temporaryFolder(onTestFinished), "seller.json")
  await writeFile(path, JSON.stringify(content))
  return path
}

describe("The seller's file", () => {
  it("a file is read with its registers and accounts", async () => {
    expect(await readSellerFile(await fileWith(seller))).toEqual(seller)
  })

  it.each([
    [{ krs: "12" }, 'must be the 10 digits of a KRS number at ["krs"]'],
    [{ regon: "123456786" }, 'has an invalid check digit of a REGON at ["regon"]'],
    [{ bdo: "12345" }, 'must be the 9 digits of a BDO number at ["bdo"]'],
    [{ bankAccount: iban }, 'Expected no excess property at ["bankAccount"]'],
    [
      { bankAccounts: [{ currency: "EUR", iban }] },
      'must have swift: the account is in EUR at ["bankAccounts"][0]',
    ],
    [
      { bankAccounts: [{ currency: "PLN", iban, swift: "WBK" }] },
      'of 8 or 11 capital letters and digits at ["bankAccounts"][0]["swift"]',
    ],
    [
      { bankAccounts: [...seller.bankAccounts, ...seller.bankAccounts] },
      'must have at most one account for each currency at ["bankAccounts"]',
    ],
  ])(
    "a malformed value is refused in one line with its field and rule: %j",
    async (fault, line) => {
      const path = await fileWith({ ...seller, ...fault })
      await expect(readSellerFile(path)).rejects.toThrow(line)
      await expect(readSellerFile(path)).rejects.toThrow(`SELLER_FILE=${path}: `)
    },
  )

  it("all faults are named at once", async () => {
    const reading = readSellerFile(await fileWith({ ...seller, krs: "1", bdo: "2" }))
    await expect(reading).rejects.toThrow(/"krs".*; .*"bdo"/)
  })
})
