/** Problems with operators' decisions: corrections, closing, documents issued outside KSeF. */
import {
  type CorrectionRefused,
  type InvoiceNotClosable,
  type IssueOutsideRefused,
  maximumCorrections,
} from "@procurement/domain/order"
import { detail, final } from "../row.ts"

const whyNotCorrected = ({ reason, line, sku }: CorrectionRefused) =>
  ({
    OrderCancelled: detail(
      "The order was cancelled, so nothing of it is billed any more.",
      "Zamówienie anulowano, więc nic z niego nie jest już zafakturowane.",
    ),
    NotIssued: detail(
      "KSeF has not accepted the invoice yet, and it was not issued offline.",
      "KSeF nie przyjął jeszcze faktury i nie wystawiono jej w trybie offline.",
    ),
    IssuedOutside: detail(
      "The invoice was issued outside KSeF: correct it by another document outside KSeF.",
      "Fakturę wystawiono poza KSeF: skoryguj ją innym dokumentem poza KSeF.",
    ),
    UnknownLine: detail(`The invoice has no line ${line}.`, `Faktura nie ma pozycji ${line}.`),
    RepeatedLine: detail(`Line ${line} is named twice.`, `Pozycję ${line} podano dwa razy.`),
    UnknownSku: detail(`The catalog has no item ${sku}.`, `W katalogu nie ma pozycji ${sku}.`),
    NothingBilled: detail(
      `Nothing of line ${line} is billed any more.`,
      `Pozycja ${line} nie jest już zafakturowana.`,
    ),
    PriceNotLower: detail(
      `The new price of line ${line} must be below the current one.`,
      `Nowa cena pozycji ${line} musi być niższa od obecnej.`,
    ),
    Replaced: detail(
      "Another invoice has replaced this one: correct that one.",
      "Tę fakturę zastąpiła inna: popraw tamtą.",
    ),
    NothingToCorrect: detail(
      line === undefined
        ? "The invoice already states this."
        : `The invoice already states this of line ${line}.`,
      line === undefined
        ? "Faktura zawiera już te dane."
        : `Faktura zawiera już te dane w pozycji ${line}.`,
    ),
    NotShipped: detail(
      "The order has not been shipped: record the shipment, with its time, first.",
      "Zamówienia jeszcze nie wysłano: najpierw zgłoś wysyłkę z jej czasem.",
    ),
    UnknownParcel: detail(
      "Name one of the order's parcels by `trackingNumber`.",
      "Wskaż jedną z paczek zamówienia w polu `trackingNumber`.",
    ),
    InFuture: detail("The day is in the future.", "Dzień jest w przyszłości."),
    BeforeAcceptance: detail(
      "The goods can't have left before the order was accepted.",
      "Towar nie mógł zostać wydany przed przyjęciem zamówienia.",
    ),
    TooMuch: detail(
      "The total would exceed the maximum amount.",
      "Suma przekroczyłaby największą dozwoloną kwotę.",
    ),
    TooLarge: detail(
      "The file would exceed KSeF's maximum size: correct fewer lines at once.",
      "Plik przekroczyłby największą wielkość dozwoloną w KSeF: popraw mniej pozycji naraz.",
    ),
    ReferenceReused: detail(
      "Another correction of the order has this reference.",
      "Inna korekta tego zamówienia ma już ten numer.",
    ),
    TooManyCorrections: detail(
      `An order can have at most ${maximumCorrections} corrections.`,
      `Zamówienie może mieć najwyżej ${maximumCorrections} korekt.`,
    ),
  })[reason]

const whyNotClosed = ({ reason }: InvoiceNotClosable) =>
  ({
    OrderNotCancelled: detail(
      "The order was not cancelled: reissue its invoice.",
      "Zamówienia nie anulowano: wystaw fakturę ponownie.",
    ),
    NotRejected: detail("KSeF has not rejected the invoice.", "KSeF nie odrzucił faktury."),
    BuyerOrKsefHasIt: detail(
      "The buyer has the invoice, because it was issued offline, or KSeF has a valid file of it.",
      "Nabywca ma fakturę, bo wystawiono ją offline, albo KSeF ma jej ważny plik.",
    ),
  })[reason]

const whyNotOutside = ({ reason }: IssueOutsideRefused) =>
  ({
    Voided: detail("The invoice was voided.", "Fakturę unieważniono."),
    MayBeSent: detail(
      "KSeF or the buyer may have the invoice: it was sent, is in a batch, or was issued offline.",
      "KSeF lub nabywca może mieć fakturę: wysłano ją, jest w paczce lub wystawiono ją offline.",
    ),
    OriginalNotIssued: detail(
      "The document that it corrects was not issued yet.",
      "Korygowanego dokumentu jeszcze nie wystawiono.",
    ),
    OwnSeries: detail(
      "The number has the form of the service's own numbers: take another one.",
      "Numer ma postać numerów nadawanych przez usługę: podaj inny.",
    ),
    NumberTaken: detail("Another document has this number.", "Inny dokument ma już ten numer."),
    InFuture: detail("The day of issue is in the future.", "Dzień wystawienia jest w przyszłości."),
    BeforeOrder: detail(
      "The invoice can't have been issued before the order was accepted.",
      "Faktury nie można było wystawić przed przyjęciem zamówienia.",
    ),
    ScanNotPdf: detail("The scan is not a PDF.", "Skan nie jest plikiem PDF."),
    RecordedOtherwise: detail(
      "The document was already recorded with other data.",
      "Dokument zapisano już z innymi danymi.",
    ),
  })[reason]

export const correctionRows = {
  invoice_correction_refused: final(409, {
    en: [
      "Correction not possible",
      "The invoice does not allow this correction; nothing was stored.",
      "Only an issued invoice of an order that was not cancelled can be corrected, at most down to",
      "zero. The correction must change something, and its reference must be new. Ordering the",
      "same correction again is never rejected.",
    ],
    pl: [
      "Korekta nie jest możliwa",
      "Faktura nie pozwala na taką korektę; nic nie zostało zapisane.",
      "Skorygować można tylko wystawioną fakturę zamówienia, którego nie anulowano, najwyżej do",
      "zera. Korekta musi coś zmieniać, a jej numer musi być nowy. Powtórne zlecenie tej samej",
      "korekty nigdy nie jest odrzucane.",
    ],
    failures: { CorrectionRefused: whyNotCorrected },
  }),
  issue_outside_refused: final(409, {
    en: [
      "Can't be recorded as issued outside KSeF",
      "The document can't be recorded as issued outside KSeF; nothing was stored.",
      "Only a document that was certainly neither sent to KSeF nor issued offline can be issued",
      "outside it, under a number of its own. Recording the same again is never rejected.",
    ],
    pl: [
      "Nie można zapisać wystawienia poza KSeF",
      "Dokumentu nie można zapisać jako wystawionego poza KSeF; nic nie zostało zapisane.",
      "Poza KSeF można wystawić tylko dokument, którego na pewno nie wysłano do KSeF ani nie",
      "wystawiono offline, pod własnym numerem. Powtórny zapis tych samych danych nigdy nie jest",
      "odrzucany.",
    ],
    failures: { IssueOutsideRefused: whyNotOutside },
  }),
  invoice_not_closable: final(409, {
    en: [
      "Invoice can't be closed",
      "The invoice is still needed; nothing was stored.",
      "Only an invoice of a cancelled order that KSeF has rejected can be closed, and only if",
      "nobody has a valid file of it.",
    ],
    pl: [
      "Nie można zamknąć faktury",
      "Faktura jest nadal potrzebna; nic nie zostało zapisane.",
      "Zamknąć można tylko odrzuconą przez KSeF fakturę anulowanego zamówienia, i tylko wtedy, gdy",
      "nikt nie ma jej ważnego pliku.",
    ],
    failures: { InvoiceNotClosable: whyNotClosed },
  }),
}
