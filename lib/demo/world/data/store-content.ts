import type { StoreContent } from '@/lib/domain/store/content';

type StoreContentInput = Partial<StoreContent> &
  Pick<StoreContent, 'store_name' | 'home_heading' | 'home_subheading' | 'email' | 'phone' | 'address'>;

/** Returns a store's page content; omitted fields are empty or off. */
export function buildStoreContent(contentInput: StoreContentInput): StoreContent {
  return {
    facebook_url: '',
    instagram_url: '',
    tiktok_url: '',
    twitter_url: '',
    logo_enabled: false,
    custom_logo_url: '',
    home_custom_bg_enabled: false,
    home_custom_bg_url: '',
    home_custom_bg_dark_text: false,
    home_button_enabled: false,
    home_button_text: '',
    home_button_url: '',
    about_us_enabled: false,
    about_us_page_name: '',
    about_us_page_content: '',
    contact_us_heading: '',
    contact_us_subheading: '',
    faqs: [],
    ...contentInput,
  };
}
