import type { NewCompanyProfile } from '../../shared/company-profile-schema.ts'

type Colour = 'primaryColor' | 'secondaryColor'
type ProfileText =
  | 'name'
  | 'address'
  | 'phone'
  | 'email'
  | 'website'
  | 'registrationNumber'
  | 'tin'
  | 'vatNumber'

/** A company for which the sample agency issues documents. */
export type SampleCompany = Record<(ProfileText | Colour) & keyof NewCompanyProfile, string>

/** The companies of the sample agency; the first is the default. */
export const SAMPLE_COMPANIES: readonly SampleCompany[] = [
  {
    name: 'Blue Lotus (Pvt) Ltd',
    address: '42 Flower Road\nColombo 00700\nSri Lanka',
    phone: '+94 11 255 7042',
    email: 'accounts@bluelotus.example',
    website: 'https://bluelotus.example',
    registrationNumber: 'PV 00231847',
    tin: '103318265',
    vatNumber: '103318265-7000',
    primaryColor: '#1d7a71',
    secondaryColor: '#e6f5f2',
  },
  {
    name: 'නිල් නෙළුම් Studio',
    address: '7 පේරාදෙණිය පාර\nමහනුවර 20000',
    phone: '+94 81 222 3390',
    email: 'studio@bluelotus.example',
    website: 'https://studio.bluelotus.example',
    registrationNumber: 'WP 4471',
    tin: '103318273',
    vatNumber: '',
    primaryColor: '#3b5bdb',
    secondaryColor: '#edf2ff',
  },
]
