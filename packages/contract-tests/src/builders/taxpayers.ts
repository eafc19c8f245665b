/** Companies that a register of VAT payers lists, one of each status. */
import type { LocalDate } from "@procurement/domain/calendar"
import { nip, type Taxpayer } from "@procurement/domain/party"
import { lineText } from "@procurement/domain/text"

const address = (line1: string, line2: string) => ({
  countryCode: "PL" as const,
  line1: lineText(line1),
  line2: lineText(line2),
})

export const listedTaxpayers: ReadonlyArray<Taxpayer> = [
  {
    nip: nip("5252839118"),
    name: lineText("ZIELONA ŁĄKA SP. Z O.O."),
    address: address("PROSTA 51", "00-838 WARSZAWA"),
    status: "active",
    since: "2019-02-21" as LocalDate,
  },
  {
    nip: nip("5265877635"),
    name: lineText("JAN NOWAK"),
    address: address("UL. DŁUGA 5, LOK. 3", "31-147 KRAKÓW"),
    status: "exempt",
    since: "2018-05-01" as LocalDate,
  },
  {
    nip: nip("7740001454"),
    name: lineText("CICHA WODA S.A."),
    address: address("POLNA 7", "09-411 PŁOCK"),
    status: "removed",
    since: "2021-03-01" as LocalDate,
  },
  { nip: nip("1111111111"), name: lineText("STARA FABRYKA"), status: "not_registered" },
]

/** A valid NIP of no company above. */
export const unlistedNip = nip("1234563218")
