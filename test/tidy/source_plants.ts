const CODES = 'src/engines/regions/italy/vat_codes.csv'
const HINTS = 'src/engines/regions/denmark/categories.csv'

export const sourcePlants = {
  'what is served admits no guess': {
    fault: {
      [CODES]: 'id,source\nA22,"art. 19 DPR 633/72, from memory, 90 % sure"\n',
      'docs/using/calendar.md': 'One that ends in "from memory" was not checked.\n',
      'src/rooms/documents/document/reasons.ts': "const a = 'by a practice note'\n",
    },
    fine: {
      [CODES]: 'id,source\nA22,art. 19 DPR 633/72\n',
      'docs/decisions/0001_a.md': 'They were from memory.\n',
      'src/rooms/documents/document/reasons.ts': "// not from memory\nconst a = 'by the law'\n",
    },
  },
  'a source of law is no product': {
    fault: { [HINTS]: 'id,hints,source\nsoftware,hosting,as in e-conomic\n' },
    fine: { [HINTS]: 'id,hints,source\nsoftware,e-conomic;Dinero,"momsloven § 37, first part"\n' },
  },
}
