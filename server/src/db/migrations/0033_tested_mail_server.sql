-- For which mail server, signed in as whom, the last test mail left; null while none has, or when the last one failed.
alter table system_settings add column tested_server text;
