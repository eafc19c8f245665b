/** Texts of the console. */

export const consoleMessages = {
  lead: {
    en: "The seller's console: invoices, orders, customers and the catalogue.",
    pl: "Konsola sprzedawcy: faktury, zamówienia, klienci i katalog.",
  },
  company: { en: "Console", pl: "Konsola" },
  invoices: { en: "Invoices and orders", pl: "Faktury i zamówienia" },
  catalog: { en: "Catalogue", pl: "Katalog" },
  people: { en: "People", pl: "Osoby" },
  records: { en: "Records", pl: "Zapisy działań" },
  account: { en: "Your passkeys", pl: "Twoje klucze dostępu" },
  administration: { en: "Administration", pl: "Administracja" },
} as const

export const catalogMessages = {
  heading: { en: "Catalogue", pl: "Katalog" },
  add: { en: "Add an item", pl: "Dodaj artykuł" },
  newItem: { en: "New item", pl: "Nowy artykuł" },
  searched: { en: "SKU, name or GTIN", pl: "SKU, nazwa lub GTIN" },
  category: { en: "Category", pl: "Kategoria" },
  none: { en: "The catalogue has no items yet.", pl: "Katalog nie ma jeszcze artykułów." },
  sku: { en: "SKU", pl: "SKU" },
  skuHint: {
    en: "3 to 32 capital letters and digits, in groups joined by hyphens.",
    pl: "Od 3 do 32 wielkich liter i cyfr, w grupach łączonych łącznikami.",
  },
  name: { en: "Name", pl: "Nazwa" },
  unit: { en: "Unit", pl: "Jednostka" },
  gtin: { en: "GTIN", pl: "GTIN" },
  pricePln: { en: "Gross price, PLN", pl: "Cena brutto, PLN" },
  priceEur: { en: "Gross price, EUR", pl: "Cena brutto, EUR" },
  availability: { en: "Availability", pl: "Dostępność" },
  available: { en: "available", pl: "dostępny" },
  unavailable: { en: "unavailable", pl: "niedostępny" },
  namePl: { en: "Name in Polish", pl: "Nazwa po polsku" },
  nameEn: { en: "Name in English", pl: "Nazwa po angielsku" },
  nameDe: { en: "Name in German", pl: "Nazwa po niemiecku" },
  descriptionPl: { en: "Description in Polish", pl: "Opis po polsku" },
  descriptionEn: { en: "Description in English", pl: "Opis po angielsku" },
  descriptionDe: { en: "Description in German", pl: "Opis po niemiecku" },
  minimum: { en: "Smallest quantity", pl: "Najmniejsza ilość" },
  step: { en: "In steps of", pl: "Wielokrotność" },
  soldFrom: { en: "Sold from", pl: "W sprzedaży od" },
  soldTo: { en: "Sold to", pl: "W sprzedaży do" },
  images: { en: "Images", pl: "Zdjęcia" },
  imagesHint: { en: "Addresses (https), one a line.", pl: "Adresy (https), po jednym w wierszu." },
  annex15: {
    en: "Annex 15 (split payment)",
    pl: "Załącznik 15 (podzielona płatność)",
  },
  goodsGroup: { en: "Group of goods (GTU)", pl: "Grupa towarów (GTU)" },
  yes: { en: "yes", pl: "tak" },
  no: { en: "no", pl: "nie" },
  noGroup: { en: "none", pl: "brak" },
  save: { en: "Save", pl: "Zapisz" },
  saved: {
    en: "Saved. Customers see it within a second.",
    pl: "Zapisano. Klienci zobaczą zmianę.",
  },
  announced: { en: "Announced prices", pl: "Zapowiedziane ceny" },
  announce: { en: "Announce prices", pl: "Zapowiedz ceny" },
  from: { en: "From", pl: "Od" },
  remove: { en: "Remove", pl: "Usuń" },
  retire: { en: "Retire the item", pl: "Wycofaj artykuł" },
  retireQuestion: { en: "Retire this item?", pl: "Wycofać ten artykuł?" },
  retireLead: {
    en: "Customers can't order it any more. Orders that were placed keep it.",
    pl: "Klienci nie będą mogli go zamówić. Złożone zamówienia pozostają bez zmian.",
  },
  retired: { en: "The item was retired.", pl: "Artykuł wycofano." },
  history: { en: "Versions", pl: "Wersje" },
  time: { en: "Time", pl: "Czas" },
  wasRetired: { en: "retired", pl: "wycofany" },
} as const

export const peopleMessages = {
  heading: { en: "People", pl: "Osoby" },
  lead: {
    en: "Who signs in to this console, and for what.",
    pl: "Kto loguje się do konsoli i w jakim zakresie.",
  },
  invite: { en: "Invite", pl: "Zaproś" },
  inviteHeading: { en: "Invite a person", pl: "Zaproś osobę" },
  invited: { en: "The invitation was sent.", pl: "Zaproszenie wysłano." },
  email: { en: "E-mail", pl: "E-mail" },
  language: { en: "Language of e-mails", pl: "Język wiadomości" },
  scopes: { en: "May", pl: "Zakres" },
  scopeNames: {
    reader: { en: "reader: read everything", pl: "odczyt: wszystko do wglądu" },
    warehouse: { en: "warehouse: ship and return", pl: "magazyn: wysyłka i zwroty" },
    accounting: {
      en: "accounting: payments and corrections",
      pl: "księgowość: płatności i korekty",
    },
    support: { en: "support: customers' access", pl: "obsługa: dostęp klientów" },
    administrator: { en: "administrator: everything", pl: "administrator: wszystko" },
  },
  lastSignIn: { en: "Last sign-in", pl: "Ostatnie logowanie" },
  never: { en: "never", pl: "nigdy" },
  passkeys: { en: "Passkeys", pl: "Klucze" },
  change: { en: "Change", pl: "Zmień" },
  changed: {
    en: "Saved. The person signs in again.",
    pl: "Zapisano. Osoba zaloguje się ponownie.",
  },
  remove: { en: "Remove", pl: "Usuń" },
  removeQuestion: { en: "Remove this person?", pl: "Usunąć tę osobę?" },
  removeLead: { en: "All sessions end at once.", pl: "Wszystkie sesje zostaną zakończone." },
  removed: { en: "The person was removed.", pl: "Osobę usunięto." },
} as const

export const recordMessages = {
  heading: { en: "Records", pl: "Zapisy działań" },
  lead: {
    en: "Sign-ins, changes of access, and every operation that was requested, except reads.",
    pl: "Logowania, zmiany dostępu i każda operacja poza odczytem.",
  },
  none: { en: "Nothing was recorded yet.", pl: "Nie ma jeszcze zapisów." },
  time: { en: "Time", pl: "Czas" },
  by: { en: "By", pl: "Kto" },
  action: { en: "Action", pl: "Działanie" },
  details: { en: "Details", pl: "Szczegóły" },
} as const

export const importMessages = {
  heading: { en: "Import a price list", pl: "Import cennika" },
  lead: {
    en: "Adds and changes items, all of them or none.",
    pl: "Dodaje i zmienia artykuły: wszystkie albo żadnego.",
  },
  file: { en: "CSV file", pl: "Plik CSV" },
  fileHint: {
    en: "In UTF-8. The first line names the columns: sku and what changes; new items need all.",
    pl: "W UTF-8. Pierwszy wiersz nazywa kolumny: sku i zmiany; nowe artykuły mają wszystkie.",
  },
  encoding: {
    en: "The file is not UTF-8. Save it as “CSV UTF-8”.",
    pl: "Plik nie jest w UTF-8. Zapisz go jako „CSV UTF-8”.",
  },
  retire: {
    en: "Retire the items that the file lacks",
    pl: "Wycofaj artykuły, których nie ma w pliku",
  },
  added: { en: "Added", pl: "Dodane" },
  changed: { en: "Changed", pl: "Zmienione" },
  retired: { en: "Retired", pl: "Wycofane" },
  unchanged: { en: "Unchanged", pl: "Bez zmian" },
  missing: { en: "Not in the file, and stay", pl: "Spoza pliku, pozostają" },
  more: { en: "and more:", pl: "i dalsze:" },
  apply: { en: "Import", pl: "Importuj" },
  imported: { en: "The price list was imported.", pl: "Cennik został zaimportowany." },
} as const

export const listMessages = {
  columns: { en: "Columns", pl: "Kolumny" },
  views: { en: "Saved views", pl: "Zapisane widoki" },
  viewName: { en: "Name of these filters", pl: "Nazwa tych filtrów" },
  saveView: { en: "Save this view", pl: "Zapisz widok" },
  viewSaved: { en: "The view was saved.", pl: "Zapisano widok." },
  forget: { en: "Remove the view", pl: "Usuń widok" },
  csv: { en: "Save as CSV", pl: "Zapisz jako CSV" },
  rows: { en: "Rows:", pl: "Wiersze:" },
  firstRows: {
    en: "The list is longer than a file; choose fewer days. Rows in the file:",
    pl: "Lista jest dłuższa niż plik; wybierz mniej dni. Wiersze w pliku:",
  },
} as const
