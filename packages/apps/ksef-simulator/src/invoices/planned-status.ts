/** Final statuses of invoices that the control API planned. */
import type { FailureAction, FailurePlan } from "../failures/failure-plan.ts"
import type { StatusInfo } from "../state/values.ts"

const ends: Readonly<Partial<Record<FailureAction, StatusInfo>>> = {
  dropInvoice405: { code: 405, description: "Przetwarzanie anulowane z powodu błędu sesji" },
  dropInvoice500: { code: 500, description: "Nieznany błąd (500)" },
  dropInvoice550: {
    code: 550,
    description: "Operacja została anulowana przez system",
    details: ["Przetwarzanie zostało przerwane z przyczyn wewnętrznych systemu. Spróbuj ponownie"],
  },
  rejectInvoice450: {
    code: 450,
    description: "Błąd weryfikacji semantyki dokumentu faktury",
    details: ["Odrzucenie zlecone przez sterowanie symulatora"],
  },
  strangeInvoice499: { code: 499, description: "Status spoza dokumentacji" },
}

/** The planned status; undefined when the invoice is to be validated normally. */
export const plannedStatusOf = (failure: FailurePlan | undefined): StatusInfo | undefined =>
  failure === undefined ? undefined : ends[failure.action]
