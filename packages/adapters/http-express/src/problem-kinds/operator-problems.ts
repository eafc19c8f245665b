/** Why an operator can't do what it asks for. Customers never meet these. */
import { refused } from "./problem-kind.ts"

const fromTheLists = {
  en: "Take ids from the lists of the operator API.",
  pl: "Używaj identyfikatorów z list w API operatora.",
}

const readFirst = {
  en: "Read it as it is now, then decide what is true of it.",
  pl: "Odczytaj aktualny stan i dopiero na tej podstawie zdecyduj, co zapisać.",
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
        "The tenant has no API client with this id; another tenant's is none. Nothing was " +
        "stored.",
      pl:
        "Ten klient usługi nie ma klienta API o tym identyfikatorze; cudzy się nie liczy. Nic " +
        "nie zostało zapisane.",
    },
    advice: fromTheLists,
  }),
  token_not_found: refused(404, {
    title: { en: "There is no such token", pl: "Nie ma takiego tokenu" },
    detail: {
      en: "The tenant has no long-lived token with this id, or it has run out.",
      pl: "Klient usługi nie ma tokenu długoterminowego o tym identyfikatorze albo token wygasł.",
    },
    meaning: {
      en: "The tenant has no long-lived token with this id, or it has run out or was revoked.",
      pl:
        "Klient usługi nie ma tokenu długoterminowego o tym identyfikatorze albo token wygasł " +
        "lub został unieważniony.",
    },
    advice: fromTheLists,
  }),
  impossible_move: refused(409, {
    title: { en: "The order can't move like that", pl: "Zamówienie nie może tak zmienić stanu" },
    detail: {
      en: "This can't be true of the order as it is; nothing was stored.",
      pl: "To nie może dotyczyć zamówienia w obecnym stanie; nic nie zostało zapisane.",
    },
    meaning: {
      en:
        "What was told can't be true of the order as it is: it was cancelled, has not left yet, " +
        "or is on its way with another shipment. Telling the same fact again is never refused.",
      pl:
        "Zgłoszony fakt nie może dotyczyć zamówienia w obecnym stanie: zostało anulowane, " +
        "jeszcze nie wyszło z magazynu albo jest w drodze w innej przesyłce. Powtórne zgłoszenie " +
        "tego samego faktu nigdy nie jest odrzucane.",
    },
    advice: readFirst,
  }),
  return_refused: refused(409, {
    title: { en: "The goods can't have come back like that", pl: "Taki zwrot nie jest możliwy" },
    detail: {
      en: "The return does not fit the order; nothing was stored.",
      pl: "Zwrot nie pasuje do zamówienia; nic nie zostało zapisane.",
    },
    meaning: {
      en:
        "The order has no such line, less of it is still out than is said to have come back, " +
        "its reference belongs to another return, or there are too many returns. Telling the " +
        "same return again is never refused.",
      pl:
        "Zamówienie nie ma takiej pozycji, u nabywcy jest jej mniej, niż podano w zwrocie, numer " +
        "należy do innego zwrotu albo zwrotów jest za dużo. Powtórne zgłoszenie tego samego " +
        "zwrotu nigdy nie jest odrzucane.",
    },
    advice: readFirst,
  }),
  correction_refused: refused(409, {
    title: {
      en: "The invoice takes no technical correction",
      pl: "Tej faktury nie można poprawić technicznie",
    },
    detail: {
      en: "The invoice takes no technical correction as it is; nothing was stored.",
      pl: "W obecnym stanie faktury nie można poprawić technicznie; nic nie zostało zapisane.",
    },
    meaning: {
      en:
        "KSeF takes a technical correction only of an invoice that was issued offline and refused " +
        "because of the file itself: not for missing permissions, and not when it has accepted " +
        "the invoice or another correction of it.",
      pl:
        "KSeF przyjmuje korektę techniczną tylko faktury wystawionej offline i odrzuconej z powodu " +
        "samego pliku: nie z powodu uprawnień ani wtedy, gdy przyjął tę fakturę lub inną jej " +
        "poprawkę.",
    },
    advice: readFirst,
  }),
  issue_anew_refused: refused(409, {
    title: {
      en: "The invoice can't be issued anew",
      pl: "Tej faktury nie można wystawić ponownie",
    },
    detail: {
      en: "The invoice can't be issued anew as it is; nothing was stored.",
      pl: "W obecnym stanie faktury nie można wystawić ponownie; nic nie zostało zapisane.",
    },
    meaning: {
      en:
        "Only an invoice that KSeF has refused is issued anew: not one that somebody else has " +
        "issued anew already, that takes a technical correction, or of which KSeF has a valid " +
        "file.",
      pl:
        "Ponownie wystawia się tylko fakturę odrzuconą przez KSeF: nie tę, którą ktoś już " +
        "wystawił ponownie, którą można poprawić technicznie ani której ważny plik KSeF już ma.",
    },
    advice: readFirst,
  }),
  payment_refused: refused(409, {
    title: { en: "The payment can't be recorded", pl: "Nie można zapisać płatności" },
    detail: {
      en: "The payment does not fit the invoice; nothing was stored.",
      pl: "Płatność nie pasuje do faktury; nic nie zostało zapisane.",
    },
    meaning: {
      en:
        "The payment is in another currency than the invoice, its reference belongs to another " +
        "payment, the document is a correction, or there are too many or too large payments. Telling the same payment again is " +
        "never refused.",
      pl:
        "Płatność jest w innej walucie niż faktura, jej numer należy do innej płatności, dokument " +
        "jest korektą albo płatności jest za dużo lub są za duże. Powtórne zgłoszenie tej samej płatności nigdy " +
        "nie jest odrzucane.",
    },
    advice: {
      en: "Compare currency, amount and reference with the bank statement.",
      pl: "Porównaj walutę, kwotę i numer z wyciągiem bankowym.",
    },
  }),
  credential_refused: refused(409, {
    title: {
      en: "The client or token can't be made or changed like that",
      pl: "Nie można tak utworzyć ani zmienić klienta API lub tokenu",
    },
    detail: {
      en: "The tenant, client or token does not allow this; nothing was stored.",
      pl:
        "Nie pozwala na to stan klienta usługi, klienta API lub tokenu; nic nie zostało " +
        "zapisane.",
    },
    meaning: {
      en:
        "A token that was replaced, a client without a secret, a certificate without the plan it " +
        "belongs to, or as many clients or tokens as there may be.",
      pl:
        "Token już zastąpiony, klient API bez sekretu, certyfikat bez planu, do którego należy, " +
        "albo osiągnięta największa liczba klientów API lub tokenów.",
    },
    advice: readFirst,
  }),
} as const
