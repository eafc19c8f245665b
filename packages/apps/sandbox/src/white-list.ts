/**
 * The part of the Ministry of Finance's list of VAT payers that look-ups use, over HTTP: its URLs
 * and its JSON, for companies that exist only in the sandbox. It lists no other company.
 */
import { serveTexts } from "./loopback-server.ts"

const active = { statusVat: "Czynny", registrationLegalDate: "2019-02-21" }
const companies = [
  {
    nip: "5252839118",
    name: "ZIELONA ŁĄKA SP. Z O.O.",
    at: "PROSTA 51, 00-838 WARSZAWA",
    ...active,
  },
  {
    nip: "5265877635",
    name: "JAN NOWAK",
    at: "DŁUGA 5, 31-147 KRAKÓW",
    statusVat: "Zwolniony",
    registrationLegalDate: "2018-05-01",
  },
  {
    nip: "7740001454",
    name: "CICHA WODA S.A.",
    at: "POLNA 7, 09-411 PŁOCK",
    statusVat: "Niezarejestrowany",
    removalDate: "2021-03-01",
  },
  {
    nip: "1111111111",
    name: "STARA FABRYKA",
    at: "LEŚNA 1, 87-100 TORUŃ",
    statusVat: "Niezarejestrowany",
  },
]

const answerTo = (url: string): string => {
  const nip = /^\/api\/search\/nip\/(\d{10})\?date=/.exec(url)?.[1]
  const listed = companies.find((company) => company.nip === nip)
  if (listed === undefined)
    return JSON.stringify({ result: { subject: null, requestId: "sandbox" } })
  const { at: workingAddress, ...subject } = listed
  return JSON.stringify({
    result: { subject: { ...subject, workingAddress }, requestId: "sandbox" },
  })
}

const type = "application/json; charset=utf-8"

export const startWhiteList = () =>
  serveTexts((url) => ({ status: 200, type, text: answerTo(url) }))
