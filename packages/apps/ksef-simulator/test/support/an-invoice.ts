/** Invoices for tests: a minimal FA(3) document with the given values. */
import { addDays, instant, warsawDate, warsawMidnight } from "@procurement/domain/calendar"

export const sellerNip = "5265877635"

export interface InvoiceFields {
  readonly nip?: string
  readonly number?: string
  readonly issueDate?: string
  readonly kind?: string
  readonly item?: string
}

let made = 0

/** An invoice number that is unique in this run. */
export const freshNumber = (): string => {
  made += 1
  return `FV/${process.pid}/${made}`
}

export const today = (now = Date.now()): string => warsawDate(instant(now))

/** The offset to tomorrow's noon in Warsaw, so that no day ends while a test runs. */
export const aheadToNoon = (): number => {
  const now = instant(Date.now())
  return warsawMidnight(addDays(warsawDate(now), 1)) + 12 * 3_600_000 - now
}

const head = (nip: string): string =>
  `<Naglowek><KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>` +
  `<WariantFormularza>3</WariantFormularza>` +
  `<DataWytworzeniaFa>2026-01-15T10:00:00Z</DataWytworzeniaFa></Naglowek>` +
  `<Podmiot1><DaneIdentyfikacyjne><NIP>${nip}</NIP><Nazwa>Skład Próbny sp. z o.o.</Nazwa>` +
  `</DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>ul. Portowa 5, Gdynia</AdresL1>` +
  `</Adres></Podmiot1><Podmiot2><DaneIdentyfikacyjne><NIP>1111111111</NIP>` +
  `<Nazwa>Kupujący S.A.</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju>` +
  `<AdresL1>ul. Żabia 7, Łódź</AdresL1></Adres><JST>2</JST><GV>2</GV></Podmiot2>`

const remarks =
  `<Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A>` +
  `<Zwolnienie><P_19N>1</P_19N></Zwolnienie><NoweSrodkiTransportu><P_22N>1</P_22N>` +
  `</NoweSrodkiTransportu><P_23>2</P_23><PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy></Adnotacje>`

export const anInvoice = (fields: InvoiceFields = {}): string => {
  const { nip = sellerNip, number = freshNumber(), issueDate = today() } = fields
  const { kind = "VAT", item = "Lampka biurowa" } = fields
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">${head(nip)}<Fa>` +
    `<KodWaluty>PLN</KodWaluty><P_1>${issueDate}</P_1><P_2>${number}</P_2>` +
    `<P_13_1>100.00</P_13_1><P_14_1>23.00</P_14_1><P_15>123.00</P_15>${remarks}` +
    `<RodzajFaktury>${kind}</RodzajFaktury><FaWiersz><NrWierszaFa>1</NrWierszaFa>` +
    `<P_7>${item}</P_7><P_8A>szt.</P_8A><P_8B>1</P_8B><P_9B>123.00</P_9B>` +
    `<P_11A>123.00</P_11A><P_12>23</P_12></FaWiersz></Fa></Faktura>`
  )
}
