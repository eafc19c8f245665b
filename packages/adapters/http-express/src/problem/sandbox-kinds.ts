/** Problems of the customers' sandbox API. */
import { refused } from "./problem-kind.ts"

export const sandboxProblems = {
  sandbox_only: refused(404, {
    title: { en: "This exists only in the sandbox", pl: "To istnieje tylko w sandboxie" },
    detail: {
      en: "This service is not a sandbox.",
      pl: "Ta usługa nie jest sandboxem.",
    },
    meaning: {
      en:
        "Only a sandbox can move its clock, ship and pay orders on request and make its KSeF " +
        "fail. Nothing was stored.",
      pl:
        "Tylko sandbox może na żądanie przesunąć zegar, wysłać i opłacić zamówienie oraz " +
        "wywołać błędy swojego KSeF. Nic nie zostało zapisane.",
    },
    advice: {
      en: "Send the request to the address of your sandbox, with a token of the sandbox.",
      pl: "Wyślij żądanie pod adres swojego sandboxa, z tokenem sandboxa.",
    },
  }),
  no_retry_pending: refused(409, {
    title: { en: "No webhook retry is pending", pl: "Żaden webhook nie czeka na ponowienie" },
    detail: {
      en: "None of your webhook deliveries waits for a retry.",
      pl: "Żadna dostawa Twoich webhooków nie czeka na ponowienie.",
    },
    meaning: {
      en:
        "None of your deliveries has failed and waits for its next attempt. Deliveries of a " +
        "paused subscription are held, not retried. The clock was not moved.",
      pl:
        "Żadna z Twoich dostaw nie czeka po błędzie na następną próbę. Dostawy wstrzymanej " +
        "subskrypcji są zatrzymane, a nie ponawiane. Zegar nie został przesunięty.",
    },
    advice: {
      en: "Let a delivery fail first, or move the clock by a duration.",
      pl: "Najpierw doprowadź do nieudanej dostawy albo przesuń zegar o podany okres.",
    },
  }),
} as const
