/** The white list as a server on loopback that lists these companies. */
import type { Taxpayer } from "@procurement/domain/party"

const statuses = {
  active: "Czynny",
  exempt: "Zwolniony",
  removed: "Niezarejestrowany",
  not_registered: "Niezarejestrowany",
} as const satisfies Record<Taxpayer["status"], string>

/** The response of the list for a company, as the API writes it. */
export const answerFor = ({ nip, name, address, status, since }: Taxpayer): string => {
  const { line1, line2 } = address ?? {}
  const isRegistered = status === "active" || status === "exempt"
  return JSON.stringify({
    result: {
      subject: {
        name,
        nip,
        statusVat: statuses[status],
        regon: "364760520",
        workingAddress: line1 === undefined ? null : `${line1}, ${line2}`,
        residenceAddress: null,
        registrationLegalDate: isRegistered ? (since ?? null) : "2015-01-01",
        removalDate: status === "removed" ? since : null,
        accountNumbers: ["90249000050247256316596736"],
        hasVirtualAccounts: false,
      },
      requestId: "d3jd1-88di8n7",
      requestDateTime: "20-11-2026 10:00:00",
    },
  })
}

/** The response for a company that is not listed. */
export const nothing = JSON.stringify({ result: { subject: null, requestId: "d3jd1-88di8n8" } })
