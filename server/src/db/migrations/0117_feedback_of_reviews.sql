-- What a review says to who speaks, who reads it once it is decided (docs/product/review.md#reviewing).
alter table reviews add column to_speakers text not null default '';
