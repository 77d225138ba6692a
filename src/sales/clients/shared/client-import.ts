import { LANGUAGE_NAMES, LANGUAGES } from '#sales/words/shared/language.ts'
import {
  type ImportChoices,
  type ImportField,
  importable,
  importFields,
  YES_OR_NO,
} from '#platform/shared/imports/importable.ts'
import { client, ClientInput, SUPPLIES } from './client-schema.ts'
import { SUPPLY_WORDS } from './supply-words.ts'

const CHOSEN: Readonly<Record<string, Partial<ImportField>>> = {
  language: { noun: 'language' },
  isVatRegistered: { noun: 'answer', isFlag: true },
  supply: { noun: 'supply' },
}

/** Clients in the files of other tools. */
export const clientImport = importable({
  name: 'clients',
  one: client.name,
  path: '/client',
  can: client.can,
  summary: 'Adds many clients, all or none; none whose e-mail address another one has',
  row: ClientInput,
  fields: importFields(
    client,
    {
      companyName:
        'company organization organisation accountname businessname customer client customername clientname name',
      contactName: 'contactperson contact fullname displayname name person firstname',
      email: 'emailaddress mail email1 email1value contactemail',
      phone: 'phonenumber telephone mobile tel mobilephone phone1value contactnumber businessphone',
      address: 'billingaddress postaladdress street businessaddress',
      tin: 'tinnumber taxid taxpayerid taxnumber',
      vatNumber: 'vat vatno vatregistrationnumber vatid',
      notes: 'note comments remarks description',
      taxRate: 'vatrate defaulttaxrate taxpercent taxpercentage',
      language: 'documentlanguage preferredlanguage lang',
      isVatRegistered: 'vatregistered isvatregistered',
      supply: 'supplytype vatsupply taxcategory',
    },
    { isVatRegistered: 'No', supply: 'Standard' },
  ).map((field) => ({ ...field, ...CHOSEN[field.name] })),
  example: {
    companyName: 'Lanka Foods (Pvt) Ltd',
    contactName: 'Dilini Jayawardena',
    email: 'dilini@lankafoods.example',
    phone: '+94 11 244 9031',
    address: '45 Galle Road, Colombo 03',
    tin: '109338124',
    vatNumber: '109338124-7000',
    notes: 'Pays by bank transfer',
    taxRate: 18,
    language: 'English',
    isVatRegistered: 'Yes',
    supply: 'Standard',
  },
})

/** What the cells of a client's choices may say. */
export const CLIENT_CHOICES: ImportChoices = {
  // by code, and by name in English or in the language itself
  language: LANGUAGES.map((value) => ({
    value,
    label: LANGUAGE_NAMES[value],
    names: [value, ...LANGUAGE_NAMES[value].split(/[ ()]+/).filter((name) => name !== '')],
  })),
  isVatRegistered: YES_OR_NO,
  supply: SUPPLIES.map((value) => ({ value, label: SUPPLY_WORDS[value], names: [value] })),
}
