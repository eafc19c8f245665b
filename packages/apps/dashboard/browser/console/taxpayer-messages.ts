/** Texts of the console about what the register of VAT payers states. */

export const taxpayerMessages = {
  active: { en: "Active VAT payer", pl: "Czynny podatnik VAT" },
  exempt: { en: "VAT payer, exempt", pl: "Podatnik VAT zwolniony" },
  not_registered: {
    en: "Not registered as a VAT payer",
    pl: "Niezarejestrowany jako podatnik VAT",
  },
  removed: {
    en: "Removed from the register of VAT payers",
    pl: "Wykreślony z rejestru podatników VAT",
  },
  since: { en: "since", pl: "od" },
  on: { en: "on", pl: "dnia" },
  anyway: {
    en: "You can create the customer nevertheless.",
    pl: "Mimo to możesz utworzyć klienta.",
  },
} as const
