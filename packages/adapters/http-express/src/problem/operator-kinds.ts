/** Problems of operators' requests, and of the same steps in the customers' sandbox API. */
import { refused } from "./problem-kind.ts"

const fromTheLists = {
  en: "Use ids from the lists of the operator API.",
  pl: "Używaj identyfikatorów z list w API operatora.",
}

const readFirst = {
  en: "Read its current state, then decide what to record.",
  pl: "Odczytaj aktualny stan i na jego podstawie zdecyduj, co zapisać.",
}

export const operatorProblems = {
  tenant_not_found: refused(404, {
    title: { en: "There is no such tenant", pl: "Nie ma takiego klienta usługi" },
    detail: {
      en: "No tenant has this id.",
      pl: "Żaden klient usługi nie ma tego identyfikatora.",
    },
    meaning: {
      en: "No tenant has this id. Nothing was stored.",
      pl: "Żaden klient usługi nie ma tego identyfikatora. Nic nie zostało zapisane.",
    },
    advice: fromTheLists,
  }),
  client_not_found: refused(404, {
    title: { en: "There is no such API client", pl: "Nie ma takiego klienta API" },
    detail: {
      en: "The tenant has no API client with this id.",
      pl: "Klient usługi nie ma klienta API o tym identyfikatorze.",
    },
    meaning: {
      en:
        "The tenant has no API client with this id; clients of other tenants do not " +
        "count. Nothing was stored.",
      pl:
        "Klient usługi nie ma klienta API o tym identyfikatorze; klienci API innych się " +
        "nie liczą. Nic nie zostało zapisane.",
    },
    advice: fromTheLists,
  }),
  token_not_found: refused(404, {
    title: { en: "There is no such token", pl: "Nie ma takiego tokenu" },
    detail: {
      en: "The tenant has no long-lived token with this id, or the token has expired.",
      pl: "Klient usługi nie ma tokenu długoterminowego o tym identyfikatorze albo token wygasł.",
    },
    meaning: {
      en:
        "The tenant has no long-lived token with this id, or the token has expired or was " +
        "revoked.",
      pl:
        "Klient usługi nie ma tokenu długoterminowego o tym identyfikatorze albo token wygasł " +
        "lub został unieważniony.",
    },
    advice: fromTheLists,
  }),
  impossible_move: refused(409, {
    title: {
      en: "The order's status does not allow this",
      pl: "Stan zamówienia na to nie pozwala",
    },
    detail: {
      en: "The fact does not fit the order's status; nothing was stored.",
      pl: "Fakt nie pasuje do stanu zamówienia; nic nie zostało zapisane.",
    },
    meaning: {
      en:
        "The recorded fact does not fit the order: the order was cancelled, has not been " +
        "shipped yet, or was shipped with another shipment. Recording the same fact again " +
        "is never rejected.",
      pl:
        "Zgłoszony fakt nie pasuje do zamówienia: zostało anulowane, nie zostało jeszcze " +
        "wysłane albo wysłano je w innej przesyłce. Powtórne zgłoszenie tego samego faktu " +
        "nigdy nie jest odrzucane.",
    },
    advice: readFirst,
  }),
  return_refused: refused(409, {
    title: { en: "The return is not possible", pl: "Taki zwrot nie jest możliwy" },
    detail: {
      en: "The return does not fit the order; nothing was stored.",
      pl: "Zwrot nie pasuje do zamówienia; nic nie zostało zapisane.",
    },
    meaning: {
      en:
        "The order has no such line, the returned quantity exceeds what the buyer still " +
        "has, the reference belongs to another return, or there are too many returns. " +
        "Recording the same return again is never rejected.",
      pl:
        "Zamówienie nie ma takiej pozycji, zwracana ilość przekracza to, co nabywca " +
        "jeszcze ma, numer należy do innego zwrotu albo zwrotów jest za dużo. Powtórne " +
        "zgłoszenie tego samego zwrotu nigdy nie jest odrzucane.",
    },
    advice: readFirst,
  }),
  correction_refused: refused(409, {
    title: {
      en: "The invoice does not accept a technical correction",
      pl: "Tej faktury nie można poprawić technicznie",
    },
    detail: {
      en: "The invoice's status does not allow a technical correction; nothing was stored.",
      pl: "Stan faktury nie pozwala na poprawkę techniczną; nic nie zostało zapisane.",
    },
    meaning: {
      en:
        "KSeF accepts a technical correction only for an invoice that was issued offline " +
        "and rejected because of the file itself: not because of missing permissions, and " +
        "not when KSeF has already accepted the invoice or another correction of it.",
      pl:
        "KSeF przyjmuje korektę techniczną tylko faktury wystawionej offline i odrzuconej " +
        "z powodu samego pliku: nie z powodu braku uprawnień ani wtedy, gdy przyjął już " +
        "tę fakturę lub inną jej poprawkę.",
    },
    advice: readFirst,
  }),
  reissue_refused: refused(409, {
    title: {
      en: "The invoice can't be reissued",
      pl: "Tej faktury nie można wystawić ponownie",
    },
    detail: {
      en: "The invoice's status does not allow a reissue; nothing was stored.",
      pl: "Stan faktury nie pozwala na ponowne wystawienie; nic nie zostało zapisane.",
    },
    meaning: {
      en:
        "Only an invoice that KSeF has rejected can be reissued: not one that was " +
        "reissued already, that accepts a technical correction, or of which KSeF has a " +
        "valid file.",
      pl:
        "Ponownie można wystawić tylko fakturę odrzuconą przez KSeF: nie tę, którą już " +
        "wystawiono ponownie, którą można poprawić technicznie ani której ważny plik KSeF " +
        "już ma.",
    },
    advice: readFirst,
  }),
  payment_refused: refused(409, {
    title: {
      en: "The payment or refund can't be recorded",
      pl: "Nie można zapisać płatności lub zwrotu",
    },
    detail: {
      en: "The transfer does not fit the invoice; nothing was stored.",
      pl: "Przelew nie pasuje do faktury; nic nie zostało zapisane.",
    },
    meaning: {
      en:
        "The transfer's currency differs from the invoice's, its reference belongs to " +
        "another transfer, the document is a correction, the refund exceeds what was " +
        "overpaid, or there are too many transfers or too large ones. Recording the same " +
        "transfer again is never rejected.",
      pl:
        "Waluta przelewu różni się od waluty faktury, jego numer należy do innego " +
        "przelewu, dokument jest korektą, zwrot przekracza nadpłatę albo przelewów jest " +
        "za dużo lub są za duże. Powtórne zgłoszenie tego samego przelewu nigdy nie jest " +
        "odrzucane.",
    },
    advice: {
      en: "Compare currency, amount and reference with the bank statement.",
      pl: "Porównaj walutę, kwotę i numer z wyciągiem bankowym.",
    },
  }),
  credential_refused: refused(409, {
    title: {
      en: "The client or token can't be created or changed",
      pl: "Nie można utworzyć ani zmienić klienta API lub tokenu",
    },
    detail: {
      en: "The status of the tenant, client or token does not allow this; nothing was stored.",
      pl:
        "Nie pozwala na to stan klienta usługi, klienta API lub tokenu; nic nie zostało " +
        "zapisane.",
    },
    meaning: {
      en:
        "The token was replaced already, the client has no secret, the plan does not " +
        "include certificates, or the maximum number of clients or tokens is reached.",
      pl:
        "Token już zastąpiono, klient API nie ma sekretu, plan nie obejmuje certyfikatów " +
        "albo osiągnięto największą liczbę klientów API lub tokenów.",
    },
    advice: readFirst,
  }),
} as const
