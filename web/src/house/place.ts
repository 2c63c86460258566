// Links of a house, and what this device keeps of it: its key, and for each table the door and how much was told.

export interface Link {
  table: string;
  door: string; // to sit down by, or empty
  code: string; // that moves a seat to this device, or empty
}
