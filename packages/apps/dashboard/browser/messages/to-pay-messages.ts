/** Texts of the page of invoices to pay, and of their transfers. */

export const toPayMessages = {
  heading: { en: "To pay", pl: "Do zapłaty" },
  nothing: { en: "Nothing is left to pay.", pl: "Nie ma nic do zapłaty." },
  incomplete: {
    en: "More invoices are open than this page shows: the sums are of those shown.",
    pl: "Otwartych faktur jest więcej, niż pokazuje ta strona: sumy dotyczą pokazanych.",
  },
  total: { en: "In total:", pl: "Razem:" },
  groups: {
    overdue: { en: "Overdue", pl: "Po terminie" },
    due_soon: { en: "Due within 7 days", pl: "Termin w ciągu 7 dni" },
    open: { en: "Due later", pl: "Termin późniejszy" },
  },
  due: { en: "due", pl: "termin" },
  dayNoun: { en: ["day", "days"], pl: ["dzień", "dni", "dni"] },
  late: { en: "late", pl: "po terminie" },
  choose: { en: "Choose", pl: "Wybierz" },
  chooseAll: { en: "Choose all", pl: "Wybierz wszystkie" },
  transfer: { en: "Pay by transfer", pl: "Zapłać przelewem" },
  howToPay: { en: "Account, title and QR code", pl: "Rachunek, tytuł i kod QR" },
  receiver: { en: "Receiver", pl: "Odbiorca" },
  amount: { en: "Amount", pl: "Kwota" },
  account: { en: "Account (IBAN)", pl: "Rachunek (IBAN)" },
  bank: { en: "Bank", pl: "Bank" },
  title: { en: "Title", pl: "Tytuł" },
  copyAccount: { en: "Copy the account", pl: "Kopiuj rachunek" },
  copyTitle: { en: "Copy the title", pl: "Kopiuj tytuł" },
  noTitle: {
    en:
      "There is no title yet: KSeF has not accepted the invoice, or the seller has no account in " +
      "its currency.",
    pl:
      "Nie ma jeszcze tytułu: KSeF nie przyjął faktury albo sprzedawca nie ma rachunku w jej " +
      "walucie.",
  },
  split: {
    en: "This invoice must be paid by split payment: choose that kind of transfer in your bank.",
    pl:
      "Tę fakturę trzeba zapłacić w mechanizmie podzielonej płatności: proszę wybrać w banku ten " +
      "rodzaj przelewu.",
  },
  vatOfInvoice: { en: "VAT of the invoice", pl: "VAT z faktury" },
  sellerNip: { en: "NIP of the seller", pl: "NIP sprzedawcy" },
  code: { en: "QR code of the transfer", pl: "Kod QR przelewu" },
  codeLead: {
    en: "Scan it with the app of your bank.",
    pl: "Proszę zeskanować go aplikacją banku.",
  },
  codeTitle: { en: "Its title is the number:", pl: "Jego tytułem jest numer:" },
  faults: {
    amount_too_large: {
      en: "There is no QR code: a Polish one has room for 9,999.99 PLN.",
      pl: "Nie ma kodu QR: polski kod mieści kwotę do 9999,99 PLN.",
    },
    title_too_long: {
      en:
        "There is no QR code: a Polish one has room for a title of 32 characters, and KSeF's " +
        "number is longer.",
      pl: "Nie ma kodu QR: polski kod mieści tytuł do 32 znaków, a numer KSeF jest dłuższy.",
    },
  },
  chosen: { en: "Chosen invoices", pl: "Wybrane faktury" },
  chosenNoun: { en: ["invoice", "invoices"], pl: ["faktura", "faktury", "faktur"] },
  clear: { en: "Choose none", pl: "Odznacz wszystkie" },
  together: { en: "One transfer for all", pl: "Jeden przelew za wszystkie" },
  togetherLead: {
    en:
      "KSeF gives one identifier for all of them (2 to 500 invoices in one currency). It is the " +
      "title of the transfer, which states nothing else.",
    pl:
      "KSeF nadaje wszystkim jeden identyfikator zbiorczy (od 2 do 500 faktur w jednej walucie). " +
      "To jest cały tytuł przelewu.",
  },
  pending: {
    en: "KSeF has not responded yet. The identifier appears here.",
    pl: "KSeF jeszcze nie odpowiedział. Identyfikator pojawi się tutaj.",
  },
  refused: { en: "KSeF rejected the request:", pl: "KSeF odrzucił wniosek:" },
  otherAccounts: {
    en: "The chosen invoices name different accounts of the seller: please ask which one to use.",
    pl: "Wybrane faktury podają różne rachunki sprzedawcy: proszę zapytać, który jest właściwy.",
  },
  startAgain: { en: "Choose other invoices", pl: "Wybierz inne faktury" },
  file: { en: "File of transfers for your bank", pl: "Plik przelewów dla banku" },
  fileLead: {
    en: "Import the file in your bank and confirm the transfers there: nothing is paid here.",
    pl: "Proszę wczytać plik w banku i tam zatwierdzić przelewy: tutaj nic nie jest płacone.",
  },
  leftOut: {
    en: "Not in the file, because they have no title yet or must be paid by split payment:",
    pl: "Poza plikiem, bo nie mają jeszcze tytułu albo wymagają podzielonej płatności:",
  },
  noTransfers: {
    en: "None of the chosen invoices can be in a file.",
    pl: "Żadna z wybranych faktur nie może być w pliku.",
  },
  format: { en: "Format", pl: "Format" },
  transferNoun: { en: ["transfer", "transfers"], pl: ["przelew", "przelewy", "przelewów"] },
  day: { en: "Day of the transfers", pl: "Data przelewów" },
  payer: { en: "Your company, as the bank knows it", pl: "Nazwa firmy jak w banku" },
  payerAccount: { en: "Your account (IBAN)", pl: "Rachunek firmy (IBAN)" },
  payerHint: {
    en: "It stays in this browser and is never sent to us.",
    pl: "Pozostaje w tej przeglądarce i nigdy nie jest do nas wysyłany.",
  },
  remember: { en: "Remember it in this browser", pl: "Zapamiętaj w tej przeglądarce" },
  forget: { en: "Forget the account", pl: "Zapomnij rachunek" },
  forgotten: { en: "The account was forgotten.", pl: "Rachunek został zapomniany." },
  wrongIban: {
    en: "must be a Polish account: PL and 26 digits with correct check digits",
    pl: "musi być polskim rachunkiem: PL i 26 cyfr z poprawną sumą kontrolną",
  },
  download: { en: "Download the file", pl: "Pobierz plik" },
  notWritable: {
    en: "The format can't state one of these transfers. Please choose the other format.",
    pl: "Tego przelewu nie da się zapisać w tym formacie. Proszę wybrać drugi format.",
  },
} as const
